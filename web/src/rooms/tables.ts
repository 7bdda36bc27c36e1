// The tables of the server, as the rooms before them need them.

import { ask, askAsGuest } from '../net/api';
import { CLOCKWISE } from '../state/table.svelte';
import type { GameSpec, Laid, TableRow, Wish } from '../wire';
import { say } from '../words/say';
import { text } from '../words/book.ts';

export type Value = number | string;

let asked: Promise<GameSpec[]> | undefined;

/** Return the games that can be played. */
export function games(): Promise<GameSpec[]> {
  asked ??= ask<GameSpec[]>('/api/games').then(
    (found) => {
      for (const game of found) CLOCKWISE[game.name] = game.clockwise;
      return found;
    },
    (fault: unknown) => {
      asked = undefined;
      throw fault;
    },
  );
  return asked;
}

/** Lay a table and return its address; the secret of its link stays in the part that no server is sent. */
export async function lay(wish: Wish): Promise<string> {
  const laid = await askAsGuest<Laid>('/api/tables', wish);
  return address(laid.table, laid.invite);
}

/** Return where a table is, with the secret of its link if it has one. */
export function address(table: string, invite = ''): string {
  return `/table/${encodeURIComponent(table)}${invite ? `#i=${encodeURIComponent(invite)}` : ''}`;
}

/** Return what there is to know about a table before one sits down at it; looking joins nothing. */
export function preview(table: string, invite: string): Promise<TableRow> {
  return ask<TableRow>(
    `/api/tables/${encodeURIComponent(table)}`,
    undefined,
    invite ? { 'x-invite': invite } : {},
  );
}

/** Return one's own matches that are over. */
export function past(): Promise<TableRow[]> {
  return ask<TableRow[]>('/api/matches');
}

/** Return what a game is called. */
export function gameName(game: string): string {
  return text(`rooms.game.${game}`) ?? game;
}

/** Return what a value of a house rule is called. */
export function valueName(game: string, option: string, value: Value): string {
  const key = `option.${game}.${option}.value`;
  const named = text(`${key}.${value}`);
  if (named !== undefined) return named;
  const counted = text(key) ?? text(`${key}.many`);
  return counted === undefined ? String(value) : say(key, { value, count: Number(value) });
}

/** Return what a level of bots is called; a bot that is none of ours has its own name. */
export function botName(bot: string): string {
  const level = bot.split(':')[0]!;
  return text(`level.${level}.title`) ?? bot;
}
