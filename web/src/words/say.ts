// From a key and what fills its gaps to a sentence, as `baithak/words.py` does it.

import { SUITS, symbol } from '../cards/card.ts';
import type { Words } from '../wire.ts';
import { book, text } from './book.ts';

export type Filling = number | string | number[] | Words;
export type Fill = Record<string, Filling>;

/** How a sentence is shown to one reader. */
export interface Manner {
  /** The names of the four seats. */
  seats: string[];
  /** The names of the two sides. */
  sides: string[];
  /** The reader's seat, or -1. */
  you: number;
  /** Who makes the move that is told, or -1 where it is offered to the reader. */
  mover: number;
}

export const PLAIN: Manner = { seats: ['', '', '', ''], sides: ['', ''], you: -1, mover: -1 };

/** A piece of a sentence: text that is the language's own, or something inserted that must not mix with it. */
export interface Piece {
  kind: 'text' | 'name' | 'card' | 'suit';
  text: string;
  value: number;
}

/** What people copy from the screen: no sign that cannot be seen may stand in it. */
const COPIED = new Set(['address', 'command', 'file', 'path', 'typed']);

const plain = (shown: string): Piece => ({ kind: 'text', text: shown, value: -1 });

function several(list: Piece[][]): Piece[] {
  if (list.length < 2) return list.flat();
  const last = list[list.length - 1]!;
  const comma = plain(text('list.comma') ?? ', ');
  const first = list.slice(0, -1).flatMap((one, at) => (at ? [comma, ...one] : one));
  return filled(text('list.and') ?? '{first} {last}', { first, last });
}

function shown(name: string, value: Filling, manner: Manner): Piece[] {
  const kind = name.slice(name.lastIndexOf('_') + 1);
  const seat = (at: number): Piece => ({ kind: 'name', text: manner.seats[at] ?? '', value: at });
  const card = (at: number): Piece => ({ kind: 'card', text: symbol(at), value: at });
  const suit = (at: number): Piece => ({ kind: 'suit', text: SUITS[at] ?? '', value: at });
  const named = (said: string): Piece[] => (said ? [{ kind: 'name', text: said, value: -1 }] : []);
  if (typeof value === 'string') return COPIED.has(name) ? [plain(value)] : named(value);
  if (Array.isArray(value)) {
    if (kind === 'seats') return several(value.map((at) => [seat(at)]));
    if (kind === 'suits') return several(value.map((at) => [suit(at)]));
    return several(value.map((at) => [card(at)]));
  }
  if (typeof value === 'object') return pieces(value, { ...manner, mover: -1 });
  if (kind === 'seat') return [seat(value)];
  if (kind === 'side') return named(manner.sides[value] ?? '');
  if (kind === 'suit') return [suit(value)];
  if (kind === 'card') return [card(value)];
  return value < 0 ? named(String(value)) : [plain(String(value))];
}

function filled(pattern: string, gaps: Record<string, Piece[]>): Piece[] {
  return pattern
    .split(/(\{\w+\})/)
    .flatMap((part) =>
      part.startsWith('{') ? (gaps[part.slice(1, -1)] ?? [plain(part)]) : part ? [plain(part)] : [],
    );
}

function person(words: Words, manner: Manner): 'you' | 'they' {
  const seat = words.fill?.seat;
  if (seat !== undefined) return seat === manner.you && seat !== -1 ? 'you' : 'they';
  if (manner.mover === -1) return 'you';
  // A move of the reader that is told, not offered, is in the person that the language says.
  return manner.mover === manner.you && text('person.own_move') !== 'they' ? 'you' : 'they';
}

let rules: Intl.PluralRules | undefined;

/** Return the endings of a text that differs by number: that of the language's form for it, that of all others. */
function numbers(count: number): string[] {
  if (rules?.resolvedOptions().locale !== book.language.code)
    rules = new Intl.PluralRules(book.language.code);
  return [`.${rules.select(count)}`, '.many'];
}

/** Return the pieces of a sentence, without what follows from it. */
export function pieces(words: Words, manner: Manner = PLAIN): Piece[] {
  const fill = words.fill ?? {};
  const count = fill.count;
  const counted = typeof count === 'number' ? ['', ...numbers(count)] : [''];
  const who = `.${person(words, manner)}`;
  for (const ending of counted.flatMap((one) => [one, who + one])) {
    const pattern = text(words.key + ending);
    if (pattern === undefined) continue;
    const gaps = Object.fromEntries(
      Object.entries(fill).map(([name, value]) => [name, shown(name, value, manner)]),
    );
    return filled(pattern, gaps);
  }
  return [plain(words.key)];
}

/** Return a sentence as plain text, with names and cards kept apart from the direction of what surrounds them. */
export function say(words: Words | string, fill?: Fill, manner: Manner = PLAIN): string {
  const what = typeof words === 'string' ? { key: words, ...(fill ? { fill } : {}) } : words;
  return pieces(what, manner)
    .map((piece) =>
      piece.kind === 'text' || book.language.dir === 'ltr' ? piece.text : `\u2068${piece.text}\u2069`,
    )
    .join('');
}
