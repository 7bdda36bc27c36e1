// A score sheet, prepared to be drawn: whose cards were worth what, with the reader's own side first.

import type { Row, Words } from '../wire';

export interface Half {
  side: number;
  points: number;
  cards: number[];
  /** How long the bar is, from 0 to 1. */
  share: number;
}

export interface Line {
  words: Words;
  halves: [Half, Half];
  /** Cards that belong to neither side more than to the other. */
  shared: number[];
  subtotal: boolean;
}

export interface Drawn {
  lines: Line[];
  /** The last row, which is the sum of the others. */
  sum: Line | null;
}

/** Return the cards of a side, where the sheet says whose they are. */
function cardsOf(row: Row, side: number): number[] {
  const cards = row.cards ?? [];
  const groups = row.groups ?? [];
  if (groups.length === 2) return side ? cards.slice(groups[0]) : cards.slice(0, groups[0]);
  const scored = row.points.flatMap((points, at) => (points ? [at] : []));
  return scored.length === 1 && scored[0] === side ? cards : [];
}

/** Return a sheet as it is drawn. */
export function drawn(sheet: Row[], first: number): Drawn {
  const longest = Math.max(1, ...sheet.slice(0, -1).flatMap((row) => row.points.map(Math.abs)));
  const lines = sheet.map((row): Line => {
    const half = (side: number): Half => ({
      side,
      points: row.points[side] ?? 0,
      cards: cardsOf(row, side),
      share: Math.min(1, Math.abs(row.points[side] ?? 0) / longest),
    });
    const halves: [Half, Half] = [half(first), half(1 - first)];
    const given = halves[0].cards.length + halves[1].cards.length;
    return { words: row.words, halves, shared: given ? [] : (row.cards ?? []), subtotal: !!row.subtotal };
  });
  return { lines: lines.slice(0, -1), sum: lines.at(-1) ?? null };
}
