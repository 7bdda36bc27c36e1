// The one connection of a page. It comes back by itself, says again what it does not know to be done, and knows the
// server's clock. Whoever wants to hear of a table watches it here.

import { VERSION, type Act, type FromProgram, type Scene, type ToProgram, type Words } from '../wire';
import { forget, me } from './api';
import { fresh } from './fresh';

export type State = 'connecting' | 'open' | 'lost' | 'stale';
export type Deed = Act['deed'];

/** What came of something that was asked for. */
export type Outcome =
  { done: true; number: number } | { done: false; words: Words; clause: string; cards: number[] };

export interface Watcher {
  scene(scene: Scene): void;
  closed(words: Words): void;
  /** Any other message about the table. */
  told(message: ToProgram): void;
}

interface Pending {
  message: Act;
  /** Whether it was sent since the table was last in sight. */
  sent: boolean;
  settle(outcome: Outcome): void;
}

interface Watched {
  invite: string;
  /** Whether the server shows the table on this connection, and so takes what is done at it. */
  inSight: boolean;
  watcher: Watcher;
}

const PING = 4000;
const DEAF = 9000;
/** A table that somebody else plays now, or that is opened anew, and after how many milliseconds it is asked for again. */
const AGAIN: Record<string, number> = {
  'server.elsewhere': 300,
  'server.moved': 300,
  'server.not_kept': 2000,
};

class Link {
  state: State = $state('connecting');
  /** Milliseconds until the next try, while the connection is lost. */
  retryAt = $state(0);
  #socket: WebSocket | null = null;
  #watched = new Map<string, Watched>();
  #pending = new Map<string, Pending>();
  #number = 0;
  #tries = 0;
  #ahead = 0;
  #heard = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #own = fresh();

  constructor() {
    addEventListener('online', () => this.#again(0));
    document.addEventListener('visibilitychange', () => this.#woken());
    addEventListener('pageshow', () => this.#woken());
  }

  /** The server's time, in seconds. */
  get now(): number {
    return Date.now() / 1000 + this.#ahead;
  }

  /** See a table from now on. */
  watch(table: string, invite: string, watcher: Watcher): void {
    this.#watched.set(table, { invite, inSight: false, watcher });
    if (this.#socket) this.#ask(table);
    else void this.#connect();
  }

  /** See a table no more. */
  leave(table: string): void {
    this.#watched.delete(table);
    if (this.state === 'open') this.#say({ t: 'unwatch', table });
  }

  /** Do something at a table; the answer comes once it is known, however often the connection breaks. */
  act(table: string, deed: Deed, at?: number): Promise<Outcome> {
    const id = `${this.#own}-${++this.#number}`;
    const message: Act = { t: 'act', table, id, deed, ...(at === undefined ? {} : { at }) };
    return new Promise((settle) => {
      const sent = this.state === 'open' && this.#watched.get(table)?.inSight !== false;
      this.#pending.set(id, { message, sent, settle });
      if (sent) this.#say(message);
    });
  }

  /** Send a message that is not kept: where the connection is lost, it is lost. */
  tell(message: FromProgram): boolean {
    if (this.state !== 'open') return false;
    this.#say(message);
    return true;
  }

  /** Try at once. */
  retry(): void {
    this.#again(0);
  }

  /** Connect anew: a connection bears the name that its user had when it was made. */
  renew(): void {
    this.#tries = 0;
    this.#drop();
    this.#again(0);
  }

  #say(message: FromProgram): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#socket || this.state === 'stale') return;
    this.state = this.#tries ? 'lost' : 'connecting';
    try {
      await me();
    } catch {
      this.#later();
      return;
    }
    if (this.#socket) return;
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => {
      this.#say({ t: 'hello', version: VERSION });
      // Without waiting for the welcome: it would be one more journey.
      for (const table of this.#watched.keys()) this.#ask(table);
    };
    socket.onmessage = (event) => {
      this.#heard = Date.now();
      this.#hear(JSON.parse(String(event.data)) as ToProgram);
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.reason);
    };
    clearInterval(this.#beat);
    this.#beat = setInterval(() => {
      if (Date.now() - this.#heard > DEAF) this.#drop();
      else if (this.state === 'open') this.#say({ t: 'ping' });
    }, PING);
  }

  #hear(message: ToProgram): void {
    switch (message.t) {
      case 'welcome':
        this.#greeted(message.version, message.now);
        break;
      case 'pong':
        this.#ahead = message.now - Date.now() / 1000;
        break;
      case 'scene':
        this.#seen(message.table);
        this.#watched.get(message.table)?.watcher.scene(message);
        break;
      case 'done':
        this.#settle(message.id, { done: true, number: message.number });
        break;
      case 'refused':
        if (message.words.key === 'server.not_watched' && this.#pending.has(message.id)) {
          this.#out(message.table);
          break;
        }
        this.#settle(message.id, {
          done: false,
          words: message.words,
          clause: message.clause ?? '',
          cards: message.cards ?? [],
        });
        this.#watched.get(message.table)?.watcher.told(message);
        break;
      case 'closed':
        this.#closed(message.table, message.words);
        break;
      case 'problem':
        break;
      default:
        this.#watched.get((message as { table?: string }).table ?? '')?.watcher.told(message);
    }
  }

  #greeted(version: number, now: number): void {
    if (version !== VERSION) {
      this.#outdated();
      return;
    }
    this.#ahead = now - Date.now() / 1000;
    this.#tries = 0;
    this.state = 'open';
    sessionStorage.removeItem('reloaded');
  }

  /** Ask to see a table, if the connection stands: where it does not yet, all are asked for once it does. */
  #ask(table: string): void {
    const watched = this.#watched.get(table);
    if (watched) this.#say({ t: 'watch', table, ...(watched.invite ? { invite: watched.invite } : {}) });
  }

  /** A table is shown: what is not known to be done there is said again; it is done once, however often it is said. */
  #seen(table: string): void {
    const watched = this.#watched.get(table);
    if (!watched) return;
    watched.inSight = true;
    for (const pending of this.#pending.values()) {
      if (pending.message.table !== table || pending.sent) continue;
      pending.sent = true;
      this.#say(pending.message);
    }
  }

  /** A table is shown no more, so that nothing that is asked of it is heard. */
  #out(table: string): void {
    const watched = this.#watched.get(table);
    if (watched) watched.inSight = false;
    for (const pending of this.#pending.values()) if (pending.message.table === table) pending.sent = false;
  }

  /** The page is older than the server: it is loaded anew once, and says so where that did not help. */
  #outdated(): void {
    this.state = 'stale';
    this.#drop();
    if (sessionStorage.getItem('reloaded')) return;
    sessionStorage.setItem('reloaded', 'yes');
    location.reload();
  }

  #settle(id: string, outcome: Outcome): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.settle(outcome);
  }

  #closed(table: string, words: Words): void {
    this.#out(table);
    const wait = AGAIN[words.key];
    if (wait !== undefined) {
      setTimeout(() => this.#ask(table), wait);
      return;
    }
    this.#watched.get(table)?.watcher.closed(words);
  }

  #woken(): void {
    if (document.visibilityState !== 'visible') return;
    if (this.state !== 'open') {
      this.#again(0);
      return;
    }
    this.#say({ t: 'ping' });
    const asked = Date.now();
    setTimeout(() => {
      if (this.state === 'open' && this.#heard < asked) this.#drop();
    }, 1000);
    for (const table of this.#watched.keys()) this.#ask(table);
  }

  /** Give a connection up that does not answer, without waiting for its end. */
  #drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
    this.#lost('');
  }

  #lost(reason: string): void {
    this.#socket = null;
    clearInterval(this.#beat);
    for (const table of this.#watched.keys()) this.#out(table);
    if (this.state === 'stale') return;
    if (this.state !== 'open') forget();
    this.state = 'lost';
    const asked = /^retry (\d+)$/.exec(reason);
    if (asked) this.#again(Number(asked[1]));
    else this.#later();
  }

  #later(): void {
    this.state = 'lost';
    const longest = Math.min(8000, 250 * 2 ** this.#tries);
    this.#again(longest * (0.5 + Math.random() / 2));
  }

  #again(wait: number): void {
    if (this.#socket || this.state === 'stale' || (!this.#watched.size && !this.#pending.size)) return;
    clearTimeout(this.#timer);
    this.#tries += 1;
    this.retryAt = Date.now() + wait;
    this.#timer = setTimeout(() => void this.#connect(), wait);
  }
}

export const link = new Link();
