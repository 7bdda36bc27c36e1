// What is being put together: a card of the hand, what it takes from the floor, and which of the legal moves that leaves.
// The legal moves stand in the scene; here they are only sieved.

import { prefs } from '../state/prefs.svelte';
import type { TableState } from '../state/table.svelte';
import type { Move, Zone } from '../wire';

/** As many readings as are shown at a time; a tap on the floor leaves fewer. */
export const SHOWN = 12;

const card = (move: Move): number => {
  const found = move.words.fill?.card;
  return typeof found === 'number' ? found : -1;
};
const cards = (move: Move): number[] => {
  const found = move.words.fill?.cards;
  return Array.isArray(found) ? found : [];
};
const value = (move: Move): number => {
  const found = move.words.fill?.value;
  return typeof found === 'number' ? found : -1;
};

/** The value of the house that a zone is, or 0. */
const standing = (zone: Zone): number =>
  zone.words.key.startsWith('seep.zone.house_') ? Number(zone.words.fill?.value) : 0;

/** How a hand is used now: one card is played, several are laid away, or no card at all is asked for. */
export type Manner = 'idle' | 'card' | 'several' | 'call';

export class Choosing {
  readonly table: TableState;
  #touched = new WeakMap<Move, number[]>();
  /** The card of the hand that is chosen, or -1. */
  card = $state(-1);
  /** Cards of the hand that are chosen to be laid away. */
  several: number[] = $state([]);
  /** Whether one more was asked for than are laid away. */
  full = $state(false);
  floor: number[] = $state([]);
  houses: number[] = $state([]);
  /** The move whose outcome is shown beforehand. */
  preview: Move | null = $state.raw(null);

  legal: Move[] = $derived.by(() => this.table.scene?.legal ?? []);
  manner: Manner = $derived.by(() => {
    if (!this.legal.length) return 'idle';
    if (this.legal.some((move) => card(move) >= 0)) return 'card';
    return this.legal.some((move) => cards(move).length) ? 'several' : 'call';
  });
  #byCard: Map<number, Move[]> = $derived.by(() => {
    const found = new Map<number, Move[]>();
    for (const move of this.legal) {
      const list = found.get(card(move));
      if (list) list.push(move);
      else found.set(card(move), [move]);
    }
    return found;
  });
  /** The legal moves by each card besides the one played: that they take, join or lay away. There may be thousands. */
  #byTaken: Map<number, Move[]> = $derived.by(() => {
    const found = new Map<number, Move[]>();
    for (const move of this.legal)
      for (const taken of cards(move)) {
        const list = found.get(taken);
        if (list) list.push(move);
        else found.set(taken, [move]);
      }
    return found;
  });
  /** The legal moves that touch everything that is chosen on the floor, whichever card is played. */
  #reaching: Move[] = $derived.by(() => {
    const first = this.floor[0];
    const some = first === undefined ? this.legal : (this.#byTaken.get(first) ?? []);
    return some.filter(
      (move) =>
        this.floor.every((one) => cards(move).includes(one)) &&
        this.houses.every((one) => this.touched(move).includes(one)),
    );
  });
  #standing: Set<number> = $derived.by(() => {
    return new Set((this.table.scene?.zones ?? []).map(standing).filter(Boolean));
  });
  /** The legal moves that fit what is chosen so far. */
  fitting: Move[] = $derived.by(() => {
    if (this.manner === 'several') {
      const first = this.several[0];
      const some = first === undefined ? this.legal : (this.#byTaken.get(first) ?? []);
      return some.filter((move) => this.several.every((one) => cards(move).includes(one)));
    }
    if (this.manner !== 'card') return this.legal;
    if (!this.floor.length && !this.houses.length)
      return this.card < 0 ? this.legal : (this.#byCard.get(this.card) ?? []);
    return this.card < 0 ? this.#reaching : this.#reaching.filter((move) => card(move) === this.card);
  });
  /** What is left to choose between, the moves that do least beyond what is chosen first; none before a card is chosen. */
  readings: Move[] = $derived.by(() => {
    if (this.manner === 'call') return this.legal;
    if (this.manner === 'several') {
      return this.fitting.filter((move) => cards(move).length === this.several.length);
    }
    if (this.card < 0 && !this.floor.length && !this.houses.length) return [];
    const least: Move[][] = [];
    for (const move of this.fitting)
      (least[cards(move).length + this.touched(move).length] ??= []).push(move);
    return least.flat();
  });
  /** Cards of the hand with which something can be done, given what is chosen on the floor. */
  playable: Set<number> = $derived.by(() => {
    if (this.manner === 'several')
      return this.several.length && this.several.length < this.size
        ? new Set(this.fitting.flatMap(cards))
        : new Set(this.#byTaken.keys());
    if (this.manner !== 'card') return new Set(this.table.scene?.hand ?? []);
    if (!this.floor.length && !this.houses.length) return new Set(this.#byCard.keys());
    return new Set(this.#reaching.map(card));
  });
  /** What on the floor the chosen card can reach. */
  reach: { cards: Set<number>; houses: Set<number> } = $derived.by(() => {
    const reached = { cards: new Set<number>(), houses: new Set<number>() };
    if (this.manner !== 'card' || (this.card < 0 && !this.floor.length && !this.houses.length))
      return reached;
    for (const move of this.fitting) {
      cards(move).forEach((one) => reached.cards.add(one));
      this.touched(move).forEach((one) => reached.houses.add(one));
    }
    return reached;
  });
  /** What the previewed move, or the only one left, takes up. */
  lit: { card: number; cards: number[]; houses: number[] } = $derived.by(() => {
    const move =
      this.preview ?? (this.readings.length === 1 && this.manner === 'card' ? this.readings[0]! : null);
    if (!move) return { card: -1, cards: [], houses: [] };
    return { card: card(move), cards: cards(move), houses: this.touched(move) };
  });

  constructor(table: TableState) {
    this.table = table;
  }

  /** The values of the houses on the floor that a move takes, adds to or raises: the same as long as its scene is. */
  touched(move: Move): number[] {
    const known = this.#touched.get(move);
    if (known) return known;
    const fill = move.words.fill ?? {};
    const found = typeof fill.broken === 'number' ? [fill.broken] : [];
    if (this.#standing.has(value(move)) && !found.includes(value(move))) found.push(value(move));
    this.#touched.set(move, found);
    return found;
  }

  /** How many cards are laid away. */
  get size(): number {
    const first = this.legal[0];
    return this.manner === 'several' && first ? cards(first).length : 0;
  }

  clear(): void {
    this.card = -1;
    this.several = [];
    this.full = false;
    this.floor = [];
    this.houses = [];
    this.preview = null;
    this.table.clear();
  }

  /** Choose a card of the hand; by the way of playing that the user likes, that may be all it takes. */
  async take(chosen: number): Promise<void> {
    this.table.clear();
    if (this.manner === 'idle') {
      this.card = this.card === chosen ? -1 : chosen;
      return;
    }
    if (this.manner === 'several') {
      this.#lay(chosen);
      return;
    }
    if (!this.playable.has(chosen) || this.manner === 'call') {
      if (this.card >= 0 && this.#byCard.has(chosen)) this.#turnTo(chosen);
      else this.table.why([chosen], this.#lying);
      return;
    }
    const same = this.card === chosen;
    if (!same) {
      this.card = chosen;
      this.preview = null;
      if (!this.fitting.length) this.#turnTo(chosen);
    }
    const only = this.readings.length === 1 ? this.readings[0] : undefined;
    if (only && (same || prefs.playing === 'tap')) await this.play(only);
    else if (same) this.clear();
  }

  #turnTo(chosen: number): void {
    this.floor = [];
    this.houses = [];
    this.card = chosen;
    this.preview = null;
  }

  #lay(chosen: number): void {
    const more = [...this.several, chosen];
    this.full = false;
    if (this.several.includes(chosen)) this.several = this.several.filter((one) => one !== chosen);
    else if (this.fitting.some((move) => cards(move).includes(chosen))) this.several = more;
    else if (!this.#byTaken.has(chosen)) this.table.why([chosen, ...this.several], []);
    else if (more.length <= this.size) this.table.why(more, []);
    else this.full = true;
  }

  /** Choose, or let go of, a loose card. */
  reachCard(chosen: number): void {
    if (this.manner !== 'card') return;
    this.table.clear();
    this.preview = null;
    this.floor = this.floor.includes(chosen)
      ? this.floor.filter((one) => one !== chosen)
      : [...this.floor, chosen];
    this.#hear();
  }

  /** Choose, or let go of, a house. */
  reachHouse(chosen: number): void {
    if (this.manner !== 'card') return;
    this.table.clear();
    this.preview = null;
    this.houses = this.houses.includes(chosen)
      ? this.houses.filter((one) => one !== chosen)
      : [...this.houses, chosen];
    this.#hear();
  }

  /** Move a card of the hand onto a loose card (or -1) or a house (or 0): if there is one way to do that, it is done. */
  async drop(chosen: number, onto: { card: number; house: number }): Promise<void> {
    if (this.manner === 'card' && !onto.house && onto.card < 0) {
      this.clear();
      await (this.playable.has(chosen) ? this.lay(chosen) : this.take(chosen));
      return;
    }
    this.card = chosen;
    if (onto.house) this.houses = [onto.house];
    if (onto.card >= 0) this.floor = [onto.card];
    if (this.readings.length === 1) await this.play(this.readings[0]!);
    else this.#hear();
  }

  /** Hear what stands against what is chosen, where no legal move has it in it. */
  #hear(): void {
    if (this.amiss) this.table.why([this.card], this.#lying);
  }

  /** All cards that are chosen on the floor: loose ones, and those of whole houses. */
  get #lying(): number[] {
    const zones = this.table.scene?.zones ?? [];
    const inside = zones.filter((zone) => this.houses.includes(standing(zone)));
    return [...this.floor, ...inside.flatMap((zone) => zone.cards ?? [])];
  }

  /** The reading that touches nothing on the floor: a card that is thrown, or just played. */
  get plain(): Move | undefined {
    return this.readings.find((move) => !cards(move).length && !this.touched(move).length);
  }

  /** Whether the chosen card can do something, but not be thrown. */
  get bound(): boolean {
    return (
      this.manner === 'card' &&
      this.card >= 0 &&
      !this.floor.length &&
      !this.houses.length &&
      this.readings.length > 0 &&
      !this.plain
    );
  }

  /** Play a card to where nothing lies, or hear why it cannot be thrown. */
  async lay(chosen: number): Promise<void> {
    this.card = chosen;
    const plain = this.plain;
    if (plain) await this.play(plain);
    else this.table.why([chosen], []);
  }

  /** Whether what is chosen fits no legal move at all, so that the server may be asked why. */
  get amiss(): boolean {
    return this.manner === 'card' && this.card >= 0 && !this.fitting.length;
  }

  async play(move: Move): Promise<void> {
    const outcome = await this.table.act({ do: 'play', move: move.move });
    if (outcome?.done) this.clear();
  }
}
