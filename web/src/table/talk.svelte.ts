// What is told and said at a table, in the order in which it came: moves, what happened besides, and talk.

import { heard } from '../cards/shapes';
import type { TableState } from '../state/table.svelte';
import type { News, Scene, Words } from '../wire';
import { text } from '../words/book.ts';
import { say, type Manner } from '../words/say';

export interface Line {
  id: number;
  kind: 'deal' | 'move' | 'news' | 'said';
  seat: number;
  words: Words | null;
  text: string;
}

const KEPT = 200;
/** What is seen without being told. */
const SILENT = new Set(['moved', 'dealt', 'scored', 'ready', 'asked', 'finished', 'back', 'hosted']);
const SHOWN = 6000;

/** Return a quick phrase; some are other ones in another game. */
export const phrase = (number: number, game: string): string =>
  text(`signal.${number}`) ?? say(`signal.${number}.${game}`);

export class Talk {
  lines: Line[] = $state.raw([]);
  /** What was just said, by seat, and what just happened. */
  bubbles: string[] = $state(['', '', '', '']);
  toasts: Line[] = $state.raw([]);
  /** Seats that this reader does not want to hear. */
  muted: number[] = $state([]);
  unread = $state(0);
  #table: TableState;
  #known = 0;
  #deal = -1;
  #number = 0;

  constructor(table: TableState) {
    this.#table = table;
  }

  hear(scene: Scene, before: Scene | null): void {
    const lines: Line[] = [];
    if (scene.deal !== this.#deal) {
      this.#deal = scene.deal ?? 0;
      this.#known = 0;
      if (this.#deal) lines.push(this.#line('deal', -1, null, say('felt.log.deal', { number: this.#deal })));
    }
    const told = scene.told ?? [];
    this.#known = Math.min(this.#known, told.length);
    for (const one of told.slice(this.#known))
      lines.push(this.#line('move', one.seat ?? -1, one.words ?? null, ''));
    this.#known = told.length;
    if (before && scene.number > before.number) for (const one of scene.news ?? []) this.#news(one, lines);
    if (lines.length) this.lines = [...this.lines, ...lines].slice(-KEPT);
  }

  #news(one: News, lines: Line[]): void {
    const seat = one.seat ?? -1;
    if (one.what === 'said' || one.what === 'signalled') {
      if (this.muted.includes(seat)) return;
      const text =
        one.what === 'said'
          ? String(one.fill?.text ?? '')
          : phrase(Number(one.fill?.number), this.#table.scene?.game ?? '');
      lines.push(this.#line('said', seat, null, text));
      this.unread += 1;
      this.bubbles[seat] = text;
      setTimeout(() => {
        if (this.bubbles[seat] === text) this.bubbles[seat] = '';
      }, SHOWN);
    } else if (!SILENT.has(one.what)) {
      const fill = { ...one.fill, ...(seat >= 0 ? { seat } : {}) };
      const key = one.what === 'no' && seat < 0 ? 'news.unanswered' : `news.${one.what}`;
      const line = this.#line('news', seat, { key, fill }, '');
      lines.push(line);
      this.toasts = [...this.toasts, line];
      setTimeout(() => (this.toasts = this.toasts.filter((toast) => toast !== line)), SHOWN);
    }
  }

  #line(kind: Line['kind'], seat: number, words: Words | null, text: string): Line {
    return { id: ++this.#number, kind, seat, words, text };
  }

  manner(line: Line): Manner {
    return { ...this.#table.manner, mover: line.seat };
  }

  /** Return a line as it is to be heard. */
  spoken(line: Line): string {
    const manner = this.manner(line);
    const told = line.words
      ? [line.words, ...(line.words.then ?? [])].map((one) => heard(one, manner)).join('. ')
      : line.text;
    if (line.kind === 'move')
      return say('felt.log.moved', { who: this.#table.called(line.seat), what: told });
    if (line.kind === 'said') return say('felt.log.said', { who: this.#table.called(line.seat), what: told });
    return told;
  }
}
