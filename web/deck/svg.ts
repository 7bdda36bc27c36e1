// Elements as React would be handed them, written as SVG.

export interface Element {
  name: string;
  attributes: Record<string, unknown>;
  children: (Element | null)[];
}

/** Stands in for React.createElement. */
export const element = (
  name: string,
  attributes: Record<string, unknown> | null,
  ...children: (Element | null)[]
): Element => ({ name, attributes: attributes ?? {}, children });

/** Attributes that SVG itself writes with capitals; what else has some in React has hyphens in SVG. */
const CAPITALS = new Set(['viewBox', 'preserveAspectRatio']);
const RENAMED: Record<string, string> = { xlinkHref: 'href' };
/** What a picture that stands alone has no use for. */
const IDLE = new Set(['className', 'aria-labelledby', 'xmlnsXlink']);

function attribute(name: string, value: unknown): string {
  if (value === undefined || IDLE.has(name)) return '';
  const hyphened = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const text = String(value).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
  return ` ${RENAMED[name] ?? (CAPITALS.has(name) ? name : hyphened)}="${text}"`;
}

/** Write an element and all that is in it. */
export function svg({ name, attributes, children }: Element): string {
  const tag =
    name +
    Object.entries(attributes)
      .map(([one, value]) => attribute(one, value))
      .join('');
  const inside = children.map((child) => (child ? svg(child) : '')).join('');
  return inside ? `<${tag}>${inside}</${name}>` : `<${tag}/>`;
}
