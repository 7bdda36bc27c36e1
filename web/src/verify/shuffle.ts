// The shuffle, derived again in the page: what docs/shuffle.md says, written a second time and in another language.
// Nothing here is taken from the server but the seed, which anybody may check against what was shown before the match.

const LABEL = new TextEncoder().encode('baithak shuffle 1');
const WORDS = 2 ** 32;

/** How a game shuffles: its pack in the order of card numbers, and whether the pack is cut. */
export interface Shuffled {
  pack: number[];
  cut: boolean;
}

const RANKS = 13;
const every = Array.from({ length: 4 * RANKS }, (_, card) => card);

/** By game, what docs/shuffle.md says of its pack. */
export const PACKS: Record<string, Shuffled> = {
  seep: { pack: every, cut: true },
  smear: { pack: every.filter((card) => card % RANKS >= 5), cut: false },
};

/** Return the bytes of hexadecimal letters. */
export function bytes(hexadecimal: string): Uint8Array {
  return Uint8Array.from(hexadecimal.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Return bytes as hexadecimal letters. */
export function letters(data: Uint8Array): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function hashed(data: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(data)));
}

/** Return what is shown before a match: the SHA-256 of its seed. */
export async function commitment(seed: Uint8Array): Promise<string> {
  return letters(await hashed(seed));
}

function big(number: number): Uint8Array {
  const eight = new DataView(new ArrayBuffer(8));
  eight.setBigUint64(0, BigInt(number));
  return new Uint8Array(eight.buffer);
}

/** A stream of a match: 0 for the first dealer, then one for each dealing-out. */
export class Stream {
  readonly #head: Uint8Array;
  #block = 0;
  #words: number[] = [];

  constructor(seed: Uint8Array, number: number) {
    this.#head = Uint8Array.from([...LABEL, seed.length, ...seed, ...big(number)]);
  }

  /** Return the next word. */
  async word(): Promise<number> {
    if (!this.#words.length) {
      const block = await hashed(Uint8Array.from([...this.#head, ...big(this.#block++)]));
      const view = new DataView(block.buffer);
      this.#words = Array.from({ length: 8 }, (_, at) => view.getUint32(4 * at));
    }
    return this.#words.shift()!;
  }

  /** Return a number below another, each as likely as any. */
  async below(limit: number): Promise<number> {
    const fair = WORDS - (WORDS % limit);
    let word = await this.word();
    while (word >= fair) word = await this.word();
    return word % limit;
  }
}

/** Return the seat that deals first. */
export function firstDealer(seed: Uint8Array): Promise<number> {
  return new Stream(seed, 0).below(4);
}

/** Return the pack of a dealing-out, from 1, as it is dealt. */
export async function dealt(seed: Uint8Array, number: number, game: Shuffled): Promise<number[]> {
  const stream = new Stream(seed, number);
  const pack = [...game.pack];
  for (let last = pack.length - 1; last > 0; last -= 1) {
    const other = await stream.below(last + 1);
    [pack[last], pack[other]] = [pack[other]!, pack[last]!];
  }
  if (!game.cut) return pack;
  const place = (await stream.below(pack.length - 1)) + 1;
  return [...pack.slice(place), ...pack.slice(0, place)];
}

/** What came of deriving the deals of a match again. */
export interface Verdict {
  /** Whether the seed is the one that was promised before the match. */
  promised: boolean;
  /** Whether the right seat dealt first. */
  dealer: boolean;
  /** The numbers of the deals whose cards are not those of the seed. */
  wrong: number[];
  /** How many deals were compared. */
  deals: number;
}

export interface Told {
  game: string;
  seed: string;
  commitment: string;
  deals: { number: number; dealer: number; pack: number[] }[];
}

/** Derive a match again and compare; null where there is no seed, or no such game. */
export async function verify(match: Told, promise = match.commitment): Promise<Verdict | null> {
  const game = PACKS[match.game];
  if (!match.seed || !game) return null;
  const seed = bytes(match.seed);
  const wrong = [];
  for (const deal of match.deals) {
    const pack = await dealt(seed, deal.number, game);
    if (pack.length !== deal.pack.length || pack.some((card, at) => card !== deal.pack[at]))
      wrong.push(deal.number);
  }
  const first = match.deals[0];
  return {
    promised: (await commitment(seed)) === promise,
    dealer: first === undefined || first.number !== 1 || (await firstDealer(seed)) === first.dealer,
    wrong,
    deals: match.deals.length,
  };
}
