// The classic deck: faces by Adrian Kennard, which come as components for React, made into a picture of each card.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { noted, rank, suit, SUIT_LETTERS } from '../src/cards/card.ts';
import { element, svg, type Element } from './svg.ts';

type Drawing = (wishes: object) => Element;

const MODULE = 'virtual:classic';
const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

/** Return the drawings by the names that they have in the package: Sa, H10. */
function drawings(): Record<string, Drawing> {
  const program = read('../node_modules/@letele/playing-cards/dist/index.esm.js')
    .replace(/^import .*$/gm, '')
    .replace(
      /^export (\{.*\});$/m,
      (_, names: string) => `return ${names.replace(/(\w+) as (\w+)/g, '$2: $1')};`,
    );
  return new Function('React', '_extends', program)({ createElement: element }, Object.assign);
}

/** Return the colours that a suit has on the page, with two and with four of them. */
function colours(letter: string): string[] {
  return [...read('../src/look/tokens.css').matchAll(/--suit-(\w): (#\w+);/g)]
    .filter(([, of]) => of === letter)
    .map(([, , colour]) => colour ?? '');
}

/** The boxes of the signs that are to have the colour of the suit, and what paints each. */
const SIGNS: Record<string, string> = { '-600 -600 1200 1200': 'fill', '-500 -500 1000 1000': 'stroke' };

/**
 * Return a part of a drawing without its paper, with short names, and with signs in the colour of the suit. An address
 * that is written on one ace is left out: the picture would need a font for it.
 */
function cut({ name, attributes, children }: Element, paint?: string): Element | null {
  if (name === 'text' || (name === 'rect' && attributes.fill === '#fff')) return null;
  const short = Object.entries(attributes).map(([one, value]) => [
    one,
    typeof value === 'string' ? value.replace(/[A-Z]-\w+_svg__/, '') : value,
  ]);
  const paints = name === 'symbol' ? SIGNS[String(attributes.viewBox)] : undefined;
  return {
    name,
    attributes: { ...Object.fromEntries(short), ...(paint && { [paint]: 'currentColor' }) },
    children: children.map((child) => child && cut(child, paints)),
  };
}

/** Return the picture of a card. Asked for as `#four` it is in four colours. */
function picture(card: number, drawn: Record<string, Drawing>): string {
  const letter = SUIT_LETTERS[suit(card)] ?? '';
  const root = drawn[letter.toUpperCase() + rank(card).toLowerCase()]?.({ id: 'four' });
  const whole = root && cut(root);
  if (!whole) throw new Error(`the classic deck has no picture of ${noted(card)}`);
  const [two, four] = colours(letter);
  const rules = [`svg{color:${two}}`, ...(four ? [`svg:target{color:${four}}`] : [])];
  return svg(whole).replace('>', `><style>${rules.join('')}</style>`);
}

const drawn = drawings();
const pictures = new Map(
  Array.from({ length: 52 }, (_, card) => [`${noted(card)}.svg`, picture(card, drawn)]),
);
const digest = createHash('sha256').update([...pictures].join());

/** Where the deck lies below the page. The name changes when a picture does. */
export const FOLDER = `assets/classic-${digest.digest('hex').slice(0, 8)}/`;

/** Builds the deck, and tells the page where it is. */
export function classic(): Plugin {
  return {
    name: 'baithak-classic',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) => (id === `\0${MODULE}` ? `export default '/${FOLDER}';` : null),
    configureServer({ middlewares }) {
      middlewares.use(`/${FOLDER}`, ({ url }, response, next) => {
        const source = pictures.get(url?.slice(1) ?? '');
        if (source) response.setHeader('content-type', 'image/svg+xml').end(source);
        else next();
      });
    },
    generateBundle() {
      for (const [name, source] of pictures)
        this.emitFile({ type: 'asset', fileName: FOLDER + name, source });
    },
  };
}
