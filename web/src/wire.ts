// Made from src/baithak/server/wire.py and openapi.py by `python -m baithak.server.schema types`. Not to be changed by hand.

export const VERSION = 1;

/** A user does something at a table. A program that does not hear ``Done`` sends the same message again, with the same ``id``: it is done once. ``at`` is the ``Scene.index`` that the user had in sight. */
export interface Act {
  t: "act";
  table: string;
  id: string;
  deed: Sit | Stand | SendAway | SetBot | Back | Begin | Play | Next | Undo | Claim | Concede | Pause | GoOn | Rematch | Answer | Say | Signal;
  at?: number | null;
}

/** The answer to ``Hint``, for the one who asked alone: what the best bot makes of that seat's view. */
export interface Advice {
  t: "hint";
  table: string;
  id: string;
  index: number;
  move: string;
  words: Words;
  reasons: Words[];
}

/** Say yes or no to what is asked: to the ``Question`` of that moment, so that no answer is taken for another's. */
export interface Answer {
  do: "answer";
  yes: boolean;
  asked?: number | null;
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

/** Why something was not done, for whoever writes a program, and in words for whoever it happens to. */
export interface Fault {
  code: string;
  why: string;
  words?: Words | null;
  line?: number;
  column?: number;
}

/** A game that can be played. */
export interface GameSpec {
  name: string;
  title: string;
  clockwise: boolean;
  options: OptionSpec[];
  presets: Record<string, Record<string, number | string>>;
  bots: string[];
  hand_order: number[];
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

/** A user whose turn it is wants to know what a good player would do; answered by ``Advice``, or ``Refused``. */
export interface Hint {
  t: "hint";
  table: string;
  id: string;
}

/** A table that was just laid. */
export interface Laid {
  table: string;
  invite: string;
}

/** A language in which there are texts. */
export interface Language {
  code: string;
  name: string;
  dir: string;
}

/** Who somebody is here. */
export interface Me {
  name: string;
  bot: boolean;
}

/** A legal move: its text, and what it does in words. */
export interface Move {
  move: string;
  words: Words;
}

/** A bot that wants to sit down, and what it is called. */
export interface NewBot {
  name: string;
}

/** What somebody wants to be called; the usual name if nothing. */
export interface NewGuest {
  name?: string;
}

/** One thing that has just happened. */
export interface News {
  what: string;
  seat?: number;
  words?: Words | null;
  fill?: Record<string, number | string | number[] | Words>;
}

/** The score has been seen: deal again. */
export interface Next {
  do: "next";
}

/** What stands against a move. */
export interface Objection {
  move: Words;
  words: Words;
  clause?: string;
  cards?: number[];
}

/** The answer to ``Why``, for the one who asked alone: what may have been meant, and why it is illegal. */
export interface Objections {
  t: "why";
  table: string;
  id: string;
  index: number;
  objections: Objection[];
}

/** A house rule: its usual value, and what it may be. */
export interface OptionSpec {
  name: string;
  usual: number | string;
  choices: (number | string)[];
  least: number;
  most: number;
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

/** A frame that could not be read, so that nothing was done, or came too fast, so that it waits. */
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
  asked: number;
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

/** A whole match. */
export interface Replay {
  game: string;
  options: Record<string, number | string>;
  seats: string[];
  tags: Record<string, string>;
  seed: string;
  commitment: string;
  text: string;
  deals: ReplayDeal[];
  score: ([number, number])[];
  turning: ReplayTurning[];
}

/** One dealing-out. */
export interface ReplayDeal {
  number: number;
  dealer: number;
  pack: number[];
  steps: ReplayStep[];
  sheet: Row[];
  standing: Words[];
  points: [number, number];
}

/** The table after a move, or before the first one of a deal. */
export interface ReplayStep {
  move: string;
  seat: number;
  words: Words | null;
  hands: number[][];
  counts: [number, number, number, number];
  zones: Zone[];
  turn: number;
  standing: Words[];
}

/** A play with which the match turned. */
export interface ReplayTurning {
  deal: number;
  step: number;
  seat: number;
  words: Words;
  swing: number;
}

/** A row of the score sheet of a deal. */
export interface Row {
  words: Words;
  points: [number, number];
  cards?: number[];
  groups?: number[];
  subtotal?: boolean;
}

/** A clause of a rule book, or a house rule of the table at its end. */
export interface RuleClause {
  clause: string;
  title: string;
  heading: string;
  text: string;
  ruling: boolean;
  option: boolean;
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
  clock?: boolean;
  dealer?: number;
  deal?: number;
  hand?: number[];
  zones?: Zone[];
  legal?: Move[];
  undo?: boolean;
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

/** A table as the lobby lists it, and as its link shows it before anybody sits down. */
export interface TableRow {
  table: string;
  game: string;
  seats: string[];
  bots: string[];
  free: number[];
  phase: string;
  turn: number;
  deals: number;
  score: [number, number];
  standing: Words[];
  options: Record<string, number | string>;
  changed: Record<string, number | string>;
  move: number | null;
  bank: number;
  take_backs: string;
  talk: string;
  rated: boolean;
  open: boolean;
  created: number;
  since: number;
  you?: number;
  host?: boolean;
  invite?: string;
}

/** The lobby as somebody sees it. */
export interface Tables {
  open: TableRow[];
  mine: TableRow[];
}

/** How long a person may think: seconds for a move, and a bank of seconds for the match. */
export interface Time {
  move?: number | null;
  bank?: number;
}

/** A bot's secret, to be sent as ``Authorization: Bearer ...``; it is told once. */
export interface Token {
  token: string;
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

/** A user whose turn it is points at cards and wants to know what stands against it; nothing is played. Answered by ``Objections``, or ``Refused``. */
export interface Why {
  t: "why";
  table: string;
  id: string;
  held: number[];
  lying?: number[];
}

/** A table as somebody wishes it. */
export interface Wish {
  game: string;
  preset?: string;
  options?: Record<string, number | string>;
  open?: boolean;
  seat?: number;
  bots?: [string, string, string, string] | null;
  clock?: Time;
  take_backs?: string;
  talk?: string;
  rated?: boolean;
  begin?: boolean;
  guest?: string | null;
}

/** A sentence, as its key in the catalogue and what fills its gaps. */
export interface Words {
  key: string;
  fill?: Record<string, number | string | number[] | Words>;
  then?: Words[];
}

/** A part of what lies on the table. */
export interface Zone {
  words: Words;
  cards?: number[];
  groups?: number[];
  lasting?: boolean;
}

export type FromProgram = Hello | Watch | Unwatch | Ping | Act | Hint | Why;

export type ToProgram = Welcome | Scene | Done | Refused | Advice | Objections | Closed | Problem | Pong;
