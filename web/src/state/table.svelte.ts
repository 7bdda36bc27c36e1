// One table as this page sees it: the last scene, and what is being asked of the server. It knows no rule of any game:
// what may be done stands in the scene.

import { fresh } from '../net/fresh';
import { link, type Deed, type Outcome } from '../net/link.svelte';
import type { Objection, Scene, ToProgram, Words } from '../wire';
import { remember } from '../verify/promise';
import { personName } from '../words/person';
import { say, type Manner } from '../words/say';

/** Why something was not done, or cannot be; `move` is what was meant, where that was not said. */
export type Against = Omit<Objection, 'move'> & Partial<Pick<Objection, 'move'>>;

/** What is meant for the position in sight and for no other. */
const BOUND = new Set(['play', 'undo', 'next', 'claim', 'concede']);

export class TableState {
  readonly name: string;
  readonly invite: string;
  scene: Scene | null = $state.raw(null);
  /** Why there is no such table, once that is known. */
  closed: Words | null = $state.raw(null);
  /** What is being asked for, while no answer has come: it is shown as under way. */
  busy: Deed | null = $state.raw(null);
  /** What stands against what was last done or asked about, until something else is. */
  against: Against[] = $state.raw([]);
  #asked = '';
  #listeners = new Set<(scene: Scene, before: Scene | null) => void>();
  #others = new Set<(message: ToProgram) => void>();

  constructor(name: string, invite = '') {
    this.name = name;
    this.invite = invite;
    link.watch(name, invite, {
      scene: (scene) => this.#show(scene),
      closed: (words) => (this.closed = words),
      told: (message) => this.#told(message),
    });
  }

  #told(message: ToProgram): void {
    if (message.t === 'why' && message.id === this.#asked && message.index === this.scene?.index)
      this.against = message.objections;
    else if (message.t === 'refused' && message.id === this.#asked) this.against = [message];
    for (const listener of this.#others) listener(message);
  }

  #show(scene: Scene): void {
    const before = this.scene;
    if (before && scene.number < before.number) return;
    this.scene = scene;
    if (!before && (scene.phase === 'waiting' || scene.phase === 'playing'))
      remember(this.name, scene.commitment);
    if (before && scene.number > before.number) this.clear();
    for (const listener of this.#listeners) listener(scene, before);
  }

  /** Hear of every scene, after it is shown; returns how to stop. */
  listen(listener: (scene: Scene, before: Scene | null) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Hear of every other message about this table. */
  hear(listener: (message: ToProgram) => void): () => void {
    this.#others.add(listener);
    return () => this.#others.delete(listener);
  }

  /** Do something. While a move is under way another is not sent: two quick clicks are one move. */
  async act(deed: Deed): Promise<Outcome | null> {
    if (this.busy) return null;
    this.busy = deed;
    this.clear();
    const bound = BOUND.has(deed.do) ? this.scene?.index : undefined;
    const outcome = await link.act(this.name, deed, bound);
    this.busy = null;
    if (!outcome.done) this.against = [outcome];
    return outcome;
  }

  /** Ask what stands against a move with some cards of the hand and of the table; a question plays nothing. */
  why(held: number[], lying: number[]): void {
    this.clear();
    this.#asked = fresh();
    link.tell({ t: 'why', table: this.name, id: this.#asked, held, lying });
  }

  /** Forget what stood against something. */
  clear(): void {
    this.against = [];
    this.#asked = '';
  }

  leave(): void {
    link.leave(this.name);
  }

  /** The side that is shown first: the reader's own, or that of the first seat. */
  get first(): number {
    return Math.max(this.scene?.you ?? 0, 0) % 2;
  }

  /** How sentences about this table are said to this reader. */
  get manner(): Manner {
    const scene = this.scene;
    const you = scene?.you ?? -1;
    const seats = [0, 1, 2, 3].map((seat) => this.called(seat));
    const ours = you < 0 ? -1 : you % 2;
    const pair = (side: number) =>
      say('page.side', { first: seats[side] ?? '', second: seats[side + 2] ?? '' });
    const sides = [0, 1].map((side) =>
      ours < 0 ? pair(side) : say(side === ours ? 'page.our_side' : 'page.their_side'),
    );
    return { seats, sides, you, mover: -1 };
  }

  /** What somebody in a seat is called: the reader, a name, or where they sit. */
  called(seat: number): string {
    const scene = this.scene;
    if (scene && seat === scene.you) return say('page.reader');
    const name = scene?.chairs[seat]?.name;
    return name ? personName(name) : say(`page.place.${this.place(seat)}`);
  }

  /** Where a seat is for this viewer, who sits at the bottom: play goes round the way of the game. */
  place(seat: number): 'bottom' | 'left' | 'top' | 'right' {
    const scene = this.scene;
    const from = (seat - Math.max(scene?.you ?? 0, 0) + 4) % 4;
    const clockwise = CLOCKWISE[scene?.game ?? ''] ?? true;
    return (
      clockwise
        ? (['bottom', 'left', 'top', 'right'] as const)
        : (['bottom', 'right', 'top', 'left'] as const)
    )[from]!;
  }
}

/** Which way round a game goes, as `/api/games` says. */
export const CLOCKWISE: Record<string, boolean> = $state({});
