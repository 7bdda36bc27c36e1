// The four suits as shapes, each in a square of 24 by 24, and what cards are called in words.

import { text } from '../words/book.ts';
import { pieces, say, type Manner, PLAIN } from '../words/say';
import type { Words } from '../wire';
import { rank, suit, SUIT_LETTERS } from './card';

export const PIPS = [
  'M12 1.9a4.7 4.7 0 0 0-3.7 7.6A4.75 4.75 0 1 0 11 16.9C10.8 19.2 10 21.1 8.4 22.1h7.2c-1.6-1-2.4-2.9-2.6-5.2a4.75 4.75 0 1 0 2.7-7.4A4.7 4.7 0 0 0 12 1.9z',
  'M12 1.6c2.2 4.1 5 7.5 8.2 10.4-3.2 2.9-6 6.3-8.2 10.4C9.8 18.3 7 14.9 3.8 12 7 9.1 9.8 5.7 12 1.6z',
  'M12 21.7C9 17.5 2.4 13.6 2.4 8.3 2.4 5 4.9 2.9 7.5 2.9c2.2 0 3.8 1.3 4.5 3.1.7-1.8 2.3-3.1 4.5-3.1 2.6 0 5.1 2.1 5.1 5.4 0 5.3-6.6 9.2-9.6 13.4z',
  'M12 1.8C9 6.5 2.9 9.6 2.9 14.5c0 3 2.3 4.6 4.6 4.6 1.5 0 2.8-.7 3.5-1.8-.1 2.1-.9 3.8-2.5 4.8h7c-1.6-1-2.4-2.7-2.5-4.8.7 1.1 2 1.8 3.5 1.8 2.3 0 4.6-1.6 4.6-4.6C21.1 9.6 15 6.5 12 1.8z',
];

/** Return the name of a suit in words. */
export const suitName = (at: number): string => text(`suit.${SUIT_LETTERS[at] ?? ''}`) ?? '';

/** Return what a card is called in words: ace of spades. */
export const cardName = (card: number): string =>
  say('felt.card', { rank: text(`felt.rank.${rank(card)}`) ?? rank(card), suit_name: suitName(suit(card)) });

/** Return a sentence as it is to be heard: cards by their names instead of their signs. */
export function heard(words: Words, manner: Manner = PLAIN): string {
  return pieces(words, manner)
    .map((piece) => {
      if (piece.kind === 'card') return cardName(piece.value);
      return piece.kind === 'suit' ? suitName(piece.value) : piece.text;
    })
    .join('');
}
