// What is asked for over HTTP. Addresses and answers are those of `/api/openapi.json`.

import { named } from '../parts/named';
import type { Fault as Said, Words } from '../wire';
import { stranger } from './stranger.svelte';

/** Why the server did not do something: its code, and the words for whoever asked for it, if it is theirs to know. */
export class Fault extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    why: string,
    readonly words?: Words,
    /** Where a text that was sent is wrong, from 1; 0 where it is no text that is wrong. */
    readonly place = { line: 0, column: 0 },
  ) {
    super(why);
  }
}

/** Ask the server; raises a `Fault` where it says no, and one of status 0 where it cannot be reached. */
export function ask<T>(address: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  if (body === undefined) return sent(address, { headers });
  const json = { 'content-type': 'application/json', ...headers };
  return sent(address, { method: 'POST', body: JSON.stringify(body), headers: json });
}

/** Send the server a text as it is. */
export function post<T>(address: string, text: string): Promise<T> {
  return sent(address, { method: 'POST', body: text });
}

async function sent<T>(address: string, what: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(address, what);
  } catch {
    throw new Fault(0, 'unreachable', 'the server cannot be reached');
  }
  if (!answer.ok) {
    const said = (await answer.json().catch(() => ({}))) as Partial<Said>;
    const place = { line: said.line ?? 0, column: said.column ?? 0 };
    throw new Fault(
      answer.status,
      said.code ?? 'failed',
      said.why ?? answer.statusText,
      said.words ?? undefined,
      place,
    );
  }
  return (await answer.json()) as T;
}

export interface Me {
  name: string;
  bot: boolean;
}

let known = false;
let asking: Promise<void> | null = null;

/** Be somebody here: whom the server knows already, or else a new guest; one, however many ask at the same time. */
export async function me(): Promise<void> {
  if (known) return;
  asking ??= become().finally(() => (asking = null));
  await asking;
}

async function become(): Promise<void> {
  if (!named.known || !(await recognised())) {
    await ask<Me>('/api/guest', named.name ? { name: named.name } : {});
    stranger.now = named.known;
  }
  known = named.known = true;
}

async function recognised(): Promise<boolean> {
  try {
    await ask<Me>('/api/me');
    return true;
  } catch (fault) {
    if (fault instanceof Fault && fault.status === 401) return false;
    throw fault;
  }
}

/** Ask for something with which the server also takes in whoever is nobody yet: that saves a journey. */
export async function askAsGuest<T>(address: string, body: object): Promise<T> {
  if (known || named.known || asking) {
    await me();
    return ask<T>(address, body);
  }
  const answer = ask<T>(address, { ...body, guest: named.name });
  // Whoever asks to be somebody meanwhile is the guest of this answer, and no second one.
  asking = answer.then(() => void (known = named.known = true)).finally(() => (asking = null));
  await asking;
  return answer;
}

/** Ask anew who one is the next time: the server did not let in whom it was told of. */
export function forget(): void {
  known = false;
}

/** Be called something else. */
export function rename(name: string): Promise<Me> {
  return ask<Me>('/api/guest', { name });
}
