// How large the cards of Seep's floor may be: as large as lets every house and every loose card lie there in the open.

/** Few steps, so that a card more or less seldom changes the size of all. */
const SIZES = [208, 184, 160, 144, 128, 112, 96, 88, 82, 76, 70, 65, 60, 52, 46, 40, 36, 32, 28, 26];
/** Below this width a card is tight: what is written under a house is shorter. */
export const TIGHT = 60;
export const GAP = 10;
/** What a house needs beside its cards: room for its outline, and for its walls, at either side and below. */
const BESIDE = 8;
/** How far a card of a house lies beside the one under it, in widths of a card: rank and suit are seen whole. */
const STEP = 0.46;
/** So many cards of a house have their corners seen; of more they lie as close as they must. */
const OPEN = 6;
/** Below this width of a card its corner cannot be read. */
const SMALL = 32;
/** Room for what a house is worth and whose it is. */
const LEAST = 1.7;
const label = (wide: number): number => (wide < TIGHT ? 30 : 38);

/** Return how wide the cards of a house lie, in widths of a card: so small that no corner can be read, as close as they must. */
export function spread(cards: number, size: number): number {
  return size < SMALL ? LEAST : Math.max(LEAST, 1 + STEP * (Math.min(cards, OPEN) - 1));
}

export interface Laying {
  /** The width of a card, in pixels. */
  size: number;
  /** Whether houses and loose cards lie in the same rows, where there is no room for rows of their own. */
  mixed: boolean;
}

interface Piece {
  wide: number;
  tall: number;
}

/** Return how tall pieces are, laid in rows from the left as far as they fit. */
function height(pieces: Piece[], room: number): number {
  let [total, row, used] = [0, 0, 0];
  for (const { wide, tall } of pieces) {
    if (used && used + GAP + wide > room) {
      total += row + GAP;
      [row, used] = [0, 0];
    }
    used += (used ? GAP : 0) + wide;
    row = Math.max(row, tall);
  }
  return total + row;
}

const width = (pieces: Piece[]): number => pieces.reduce((sum, one) => sum + one.wide + GAP, -GAP);

/** Return how houses, of so many cards each, and loose cards are laid on a floor, with letters so many times as large. */
export function laying(
  room: { width: number; height: number },
  houses: number[],
  loose: number,
  letters = 1,
): Laying {
  for (const size of SIZES) {
    if (size * 3.5 > room.width && size >= TIGHT) continue;
    const tall = size * 1.4 + label(size) * letters;
    const built = houses.map((cards): Piece => ({ wide: size * spread(cards, size) + BESIDE, tall }));
    if (built.some(({ wide }) => wide > room.width)) continue;
    const single = Array<Piece>(loose).fill({ wide: size, tall: size * 1.4 });
    const beside = width([...built, ...single]) <= room.width;
    const apart = height(built, room.width) + (houses.length && loose ? GAP : 0) + height(single, room.width);
    if (!beside && apart <= room.height) return { size, mixed: false };
    if (height([...built, ...single], room.width) <= room.height) return { size, mixed: !beside };
  }
  return { size: SIZES.at(-1)!, mixed: true };
}
