// Which room is behind which address. All but the first are fetched when they are entered.

import type { Component } from 'svelte';
import Lobby from './Lobby.svelte';
import Missing from './Missing.svelte';

type Room = { default: Component };

const rooms: Record<string, () => Promise<Room>> = {
  new: () => import('./NewTable.svelte'),
  table: () => import('../table/TablePage.svelte'),
  replay: () => import('./Replay.svelte'),
  rules: () => import('./RuleBook.svelte'),
  settings: () => import('./Settings.svelte'),
};
// Where the page is built for people, nothing is left of this.
if (import.meta.env.DEV) rooms['styleguide'] = () => import('./StyleGuide.svelte');

const lobby = Promise.resolve({ default: Lobby });
const none = Promise.resolve({ default: Missing });

/** Return the room of an address, given its parts. */
export function roomOf([first]: string[]): Promise<Room> {
  if (first === undefined) return lobby;
  return Object.hasOwn(rooms, first) ? rooms[first]!() : none;
}
