// What lies on the table, sorted by where it is drawn. The server says everything in zones, each with a sentence; a
// zone that is not known here is shown by its sentence.

import type { Scene, Words, Zone } from '../wire';

export interface House {
  value: number;
  seats: number[];
  cemented: boolean;
  cards: number[];
  words: Words;
}

export interface Trick {
  words: Words;
  /** Who laid each card. */
  seats: number[];
  cards: number[];
  /** Whose card wins, so far or in the end. */
  best: number;
}

export interface Pile {
  words: Words;
  cards: number[];
  groups: number[];
  /** How many cards or tricks were taken. */
  taken: number;
  /** Points counted so far, or -1 where nobody can know them. */
  points: number;
  sweeps: number;
}

/** Something said of a seat: a bid, a duty, what it has to do next. */
export interface Mark {
  kind: string;
  value: number;
  words: Words;
}

export interface Laid {
  houses: House[];
  /** The loose cards, or null where the game has none. */
  loose: number[] | null;
  faceDown: number;
  /** What a seat has just taken. */
  shown: { seat: number; cards: number[]; words: Words } | null;
  /** A hand that was shown and thrown in. */
  thrown: { cards: number[]; words: Words } | null;
  trick: Trick | null;
  last: Trick | null;
  trump: number;
  trumpWords: Words | null;
  piles: [Pile | null, Pile | null];
  marks: [Mark[], Mark[], Mark[], Mark[]];
  /** Cards that the viewer took up, or discarded. */
  own: { words: Words; cards: number[] }[];
  rest: Zone[];
}

const MARKS: Record<string, string> = {
  'seep.zone.bid': 'bid',
  'seep.zone.opening': 'opening',
  'seep.zone.to_bid': 'to_bid',
  'seep.zone.duty': 'duty',
  'smear.zone.bid': 'bid',
  'smear.zone.stake': 'stake',
  'smear.zone.pass': 'pass',
  'smear.zone.to_bid': 'to_bid',
  'smear.zone.to_name': 'to_name',
  'smear.zone.to_discard': 'to_discard',
  'smear.zone.hidden_discard': 'discarded',
  'smear.zone.buried': 'buried',
};

const number = (zone: Zone, name: string, usual = -1): number => {
  const found = zone.words.fill?.[name];
  return typeof found === 'number' ? found : usual;
};
const numbers = (zone: Zone, name: string): number[] => {
  const found = zone.words.fill?.[name];
  return Array.isArray(found) ? found : [];
};

/** Return what lies on the table of a scene. */
export function laid(scene: Scene): Laid {
  const found: Laid = {
    houses: [],
    loose: null,
    faceDown: 0,
    shown: null,
    thrown: null,
    trick: null,
    last: null,
    trump: -1,
    trumpWords: null,
    piles: [null, null],
    marks: [[], [], [], []],
    own: [],
    rest: [],
  };
  for (const zone of scene.zones ?? []) {
    const key = zone.words.key;
    const cards = zone.cards ?? [];
    const seat = number(zone, 'seat');
    const mark = MARKS[key];
    if (mark !== undefined && seat >= 0) {
      const value = number(zone, 'bid', number(zone, 'value', number(zone, 'count')));
      found.marks[seat as 0]?.push({ kind: mark, value, words: zone.words });
    } else if (key === 'seep.zone.house_plain' || key === 'seep.zone.house_cemented') {
      const cemented = key === 'seep.zone.house_cemented';
      found.houses.push({
        value: number(zone, 'value'),
        seats: numbers(zone, 'seats'),
        cemented,
        cards,
        words: zone.words,
      });
    } else if (key === 'seep.zone.loose' || key === 'seep.zone.no_loose') found.loose = cards;
    else if (key === 'seep.zone.face_down') found.faceDown = number(zone, 'count');
    else if (key === 'seep.zone.shown') found.shown = { seat, cards, words: zone.words };
    else if (key === 'seep.zone.thrown_in') found.thrown = { cards, words: zone.words };
    else if (key === 'smear.zone.trick' || key === 'smear.zone.trick_own') {
      found.trick = { words: zone.words, seats: numbers(zone, 'seats'), cards, best: seat };
    } else if (key === 'smear.zone.last_trick' || key === 'smear.zone.last_trick_own') {
      const lead = number(zone, 'lead_seat', seat);
      found.last = { words: zone.words, seats: cards.map((_, at) => (lead + at) % 4), cards, best: seat };
    } else if (key === 'smear.zone.trump') {
      found.trump = number(zone, 'suit');
      found.trumpWords = zone.words;
    } else if (key === 'seep.zone.captured' || key === 'seep.zone.captured_sweeps') {
      found.piles[number(zone, 'side') as 0] = {
        words: zone.words,
        cards: [],
        groups: [],
        taken: number(zone, 'cards_captured'),
        points: -1,
        sweeps: number(zone, 'count'),
      };
    } else if (key === 'smear.zone.won') {
      found.piles[number(zone, 'side') as 0] = {
        words: zone.words,
        cards,
        groups: zone.groups ?? [],
        taken: number(zone, 'count'),
        points: number(zone, 'points'),
        sweeps: 0,
      };
    } else if (cards.length && (key === 'smear.zone.taken' || key === 'smear.zone.discard'))
      found.own.push({ words: zone.words, cards });
    else found.rest.push(zone);
  }
  return found;
}

/** Return a hand in the order in which it is held: by rank where ranks are what captures, by suit otherwise. */
export function held(scene: Scene): number[] {
  const hand = [...(scene.hand ?? [])];
  if (laid(scene).loose !== null || scene.game === 'seep') {
    const low = (card: number): number => (card % 13 === 12 ? -1 : card % 13);
    return hand.sort((one, other) => low(one) - low(other) || one - other);
  }
  const ORDER = [1, 3, 2, 0];
  const trump = laid(scene).trump;
  const place = (card: number): number => {
    const of = Math.floor(card / 13);
    return of === trump ? -1 : (ORDER.indexOf(of) ?? 0);
  };
  return hand.sort((one, other) => place(one) - place(other) || (other % 13) - (one % 13));
}
