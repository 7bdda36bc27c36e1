// A match that is being looked at: which step of it is shown, and how to get to others.

import type { Replay, ReplayDeal, ReplayStep } from '../wire';

export interface Place {
  deal: number;
  step: number;
}

export class Player {
  match: Replay = $state.raw()!;
  deal = $state(0);
  step = $state(0);
  playing = $state(false);
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(match: Replay, at: Place = { deal: 0, step: 0 }) {
    this.match = match;
    this.go(at.deal, at.step);
  }

  get shownDeal(): ReplayDeal | undefined {
    return this.match.deals[this.deal];
  }
  get shown(): ReplayStep | undefined {
    return this.shownDeal?.steps[this.step];
  }
  /** Where in the whole match the shown step is. */
  get position(): number {
    return this.match.deals.slice(0, this.deal).reduce((sum, deal) => sum + deal.steps.length, 0) + this.step;
  }
  /** The number of the last step of the match. */
  get last(): number {
    return this.match.deals.reduce((sum, deal) => sum + deal.steps.length, 0) - 1;
  }
  get atEnd(): boolean {
    return this.position >= this.last;
  }

  go(deal: number, step: number): void {
    this.deal = Math.max(0, Math.min(this.match.deals.length - 1, deal));
    this.step = Math.max(0, Math.min((this.shownDeal?.steps.length ?? 1) - 1, step));
  }

  /** Show a step by its number in the whole match. */
  seek(position: number): void {
    let left = Math.max(0, Math.min(this.last, position));
    let deal = 0;
    while (left >= (this.match.deals[deal]?.steps.length ?? Infinity))
      left -= this.match.deals[deal++]!.steps.length;
    this.go(deal, left);
  }

  forward(): void {
    this.seek(this.position + 1);
  }
  back(): void {
    this.seek(this.position - 1);
  }

  /** Go on by itself, a step at a time, or stop. */
  toggle(): void {
    this.stop(!this.playing);
    if (!this.playing) return;
    if (this.atEnd) this.seek(0);
    this.#timer = setInterval(() => {
      this.forward();
      if (this.atEnd) this.stop();
    }, 1600);
  }

  stop(playing = false): void {
    clearInterval(this.#timer);
    this.playing = playing;
  }
}

/** Return the place that an address names behind its sign: deal from 1, and step. */
export function placed(hash: string): Place {
  const found = /^#(\d+)\.(\d+)$/.exec(hash);
  return found ? { deal: Number(found[1]) - 1, step: Number(found[2]) } : { deal: 0, step: 0 };
}
