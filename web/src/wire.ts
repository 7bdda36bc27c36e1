// Made from src/baithak/server/wire.py by `python -m baithak.server.schema types`. Not to be changed by hand.

export const VERSION = 1;

/** A user does something at a table. A program that does not hear ``Done`` sends the same message again, with the same ``id``: it is done once. ``at`` is the number of moves and deals that the user had in sight. */
export interface Act {
  t: "act";
  table: string;
  id: string;
  deed: Sit | Stand | SendAway | SetBot | Back | Begin | Play | Next | Undo | Claim | Concede | Pause | GoOn | Rematch | Answer | Say | Signal;
  at?: number | null;
}

/** Say yes or no to what is asked. */
export interface Answer {
  do: "answer";
  yes: boolean;
}

/** Play again, after a bot has stepped in. */
export interface Back {
  do: "back";
}

/** Deal for the first time. */
export interface Begin {
  do: "begin";
}

/** A seat as everybody sees it. */
export interface Chair {
  name?: string;
  bot?: string;
  plays?: string;
  here?: boolean;
  until?: number | null;
  bank?: number;
  count?: number;
}

/** Let bots play the rest of the deal. */
export interface Claim {
  do: "claim";
}

/** A table is not to be seen any more, or never was. */
export interface Closed {
  t: "closed";
  table: string;
  words: Words;
}

/** Give the match up. */
export interface Concede {
  do: "concede";
}

/** What was done is kept for good, as the event of a number. */
export interface Done {
  t: "done";
  table: string;
  id: string;
  number: number;
}

/** Start the clocks again. */
export interface GoOn {
  do: "go_on";
}

/** The first message of a connection. */
export interface Hello {
  t: "hello";
  version: number;
}

/** A legal move: its text, and what it does in words. */
export interface Move {
  move: string;
  words: Words;
}

/** One thing that has just happened. */
export interface News {
  what: string;
  seat?: number;
  words?: Words | null;
  fill?: Record<string, number | string | number[]>;
}

/** The score has been seen: deal again. */
export interface Next {
  do: "next";
}

/** Stop the clocks. */
export interface Pause {
  do: "pause";
}

/** Is anybody there? A ``Pong`` is. */
export interface Ping {
  t: "ping";
}

/** Play a move, as its text in the notation. */
export interface Play {
  do: "play";
  move: string;
}

/** The answer to ``Ping``. */
export interface Pong {
  t: "pong";
  now: number;
}

/** A frame that could not be read, or came too fast; nothing was done. */
export interface Problem {
  t: "problem";
  words: Words;
}

/** What is asked of some seats. */
export interface Question {
  what: string;
  seat: number;
  of: number[];
  until: number | null;
}

/** What was asked for was not done, and nothing has changed. */
export interface Refused {
  t: "refused";
  table: string;
  id: string;
  words: Words;
  clause?: string;
  cards?: number[];
}

/** Play another match. */
export interface Rematch {
  do: "rematch";
}

/** A row of the score sheet of a deal. */
export interface Row {
  words: Words;
  points: [number, number];
  cards?: number[];
  groups?: number[];
  subtotal?: boolean;
}

/** Say something to the table. */
export interface Say {
  do: "say";
  text: string;
}

/** A table as one viewer sees it: everything, so that nothing that came before is needed to show it. */
export interface Scene {
  t: "scene";
  table: string;
  number: number;
  index: number;
  game: string;
  options: Record<string, number | string>;
  commitment: string;
  chairs: Chair[];
  you: number;
  phase: string;
  turn: number;
  host?: boolean;
  since?: number;
  until?: number | null;
  paused?: number | null;
  dealer?: number;
  deal?: number;
  hand?: number[];
  zones?: Zone[];
  legal?: Move[];
  told?: News[];
  standing?: Words[];
  sheet?: Row[];
  question?: Question | null;
  ready?: number[];
  watching?: number;
  next?: string;
  news?: News[];
}

/** Free a seat, as the host may. */
export interface SendAway {
  do: "send_away";
  seat: number;
}

/** Choose the bot of a seat, as the host may. */
export interface SetBot {
  do: "set_bot";
  seat: number;
  bot: string;
}

/** Say a quick phrase, by its number. */
export interface Signal {
  do: "signal";
  number: number;
}

/** Take a seat. */
export interface Sit {
  do: "sit";
  seat: number;
}

/** Give the seat up for good. */
export interface Stand {
  do: "stand";
}

/** Take the last move back. */
export interface Undo {
  do: "undo";
}

/** A program has seen enough of a table. */
export interface Unwatch {
  t: "unwatch";
  table: string;
}

/** A program wants to see a table from now on; it is sent the scene at once, and again if it asks again. */
export interface Watch {
  t: "watch";
  table: string;
  invite?: string;
}

/** The answer to ``Hello``. */
export interface Welcome {
  t: "welcome";
  version: number;
  name: string;
  now: number;
}

/** A sentence, as its key in the catalogue and what fills its gaps. */
export interface Words {
  key: string;
  fill?: Record<string, number | string | number[]>;
  then?: Words[];
}

/** A part of what lies on the table. */
export interface Zone {
  words: Words;
  cards?: number[];
  groups?: number[];
  lasting?: boolean;
}

export type FromProgram = Hello | Watch | Unwatch | Ping | Act;

export type ToProgram = Welcome | Scene | Done | Refused | Closed | Problem | Pong;
