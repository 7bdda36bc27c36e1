// Matches to be looked at again: from the server's tables, or from a text that the reader has.

import { ask, post } from '../net/api';
import type { Replay } from '../wire';

/** Through whose eyes a match is seen: a seat, or all hands open. */
export type Viewer = 'all' | 0 | 1 | 2 | 3;

/** Return the match of a table that is over. */
export function ofTable(table: string, invite: string, viewer: Viewer): Promise<Replay> {
  const headers: Record<string, string> = invite ? { 'x-invite': invite } : {};
  return ask<Replay>(`/api/tables/${encodeURIComponent(table)}/replay?viewer=${viewer}`, undefined, headers);
}

/** Return the match of a record. */
export function ofText(text: string, viewer: Viewer): Promise<Replay> {
  return post<Replay>(`/api/replay?viewer=${viewer}`, text);
}
