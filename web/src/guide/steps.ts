// What the steps of each game's guide are called in the catalogue, and what their pictures show. What they say is there.

import { noted } from '../cards/card';
import type { Words } from '../wire';

export interface Pile {
  value: number;
  cards: number[];
  cemented: boolean;
}
/** A part of a picture: a card, perhaps with something under it, a house, something said, or a sign between them. */
export type Part =
  | { card: number; under?: Words | number }
  | { house: Pile }
  | { said: Words | string }
  | { sign: '+' | '→' | '↔' | '/' };
export interface Step {
  name: string;
  picture: Part[];
}

const CARDS = new Map(Array.from({ length: 52 }, (_, card) => [noted(card), card]));
const known = (name: string): number => CARDS.get(name)!;
const card = (name: string, under?: Words | number): Part =>
  under === undefined ? { card: known(name) } : { card: known(name), under };
const house = (value: number, cards: string, cemented = false): Part => ({
  house: { value, cards: cards.split(' ').map(known), cemented },
});
const said = (key: string, fill: Words['fill'] = {}): Part => ({ said: { key, fill } });
/** A card whose face is not shown. */
const back: Part = { card: -1 };
const to: Part = { sign: '→' };
const plus: Part = { sign: '+' };
const or: Part = { sign: '/' };

export const STEPS: Record<string, Step[]> = {
  seep: [
    { name: 'turn', picture: [card('7c'), to, card('2d'), card('Kh')] },
    { name: 'take', picture: [card('Td'), to, card('6h'), plus, card('4s')] },
    { name: 'build', picture: [card('5d'), plus, card('7s'), to, house(12, '7s 5d')] },
    {
      name: 'keep',
      picture: [house(12, '7s 5d'), card('Qh', { key: 'felt.mark.duty', fill: { values: 12 } })],
    },
    { name: 'cemented', picture: [house(11, '6c 5h'), to, house(11, '6c 5h Jd', true)] },
    { name: 'sweep', picture: [card('Qc'), to, house(12, '9s 3d'), card('8h'), card('4c')] },
    { name: 'score', picture: [card('Ks', 13), card('2s', 2), card('As', 1), card('Ah', 1), card('Td', 6)] },
    {
      name: 'bid',
      picture: [card('3d'), card('8c'), card('Jh'), card('Js'), to, said('felt.mark.bid', { value: 11 })],
    },
    {
      name: 'match',
      picture: [{ said: '+100' }, to, said('felt.score.bazzis', { count: 1 })],
    },
  ],
  smear: [
    { name: 'cards', picture: ['As', 'Ts', 'Jh', '9h', 'Kc', '7d'].map((one) => card(one)) },
    {
      name: 'bid',
      picture: [
        said('felt.mark.pass'),
        said('felt.mark.stake', { value: 2 }),
        said('felt.mark.stake', { value: 3 }),
      ],
    },
    { name: 'discard', picture: [back, back, { sign: '↔' }, card('8c'), card('9d')] },
    { name: 'trump', picture: [card('Ah'), to, said('smear.zone.trump', { suit: 2 })] },
    { name: 'follow', picture: [card('Ts'), to, card('Ks'), or, card('8h', { key: 'felt.trump' })] },
    {
      name: 'points',
      picture: [
        card('Ah', { key: 'felt.point.high' }),
        card('7h', { key: 'felt.point.low' }),
        card('Jh', { key: 'felt.point.jack' }),
      ],
    },
    { name: 'game', picture: [card('Tc', 10), card('Ah', 4), card('Kd', 3), card('Qs', 2), card('Jc', 1)] },
    {
      name: 'set',
      picture: [
        said('felt.mark.stake', { value: 3 }),
        to,
        said('felt.point.high'),
        said('felt.point.low'),
        to,
        { said: '−3' },
      ],
    },
    { name: 'match', picture: [{ said: '15' }] },
  ],
};
