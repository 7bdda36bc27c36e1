// Cards are numbers, as on the wire: 0 is the deuce of clubs, 51 the ace of spades.

export const SUITS = ['♣', '♦', '♥', '♠'];
export const SUIT_LETTERS = ['c', 'd', 'h', 's'];
const NOTED = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];

/** Return a card's suit, 0 (clubs) to 3 (spades). */
export const suit = (card: number): number => Math.floor(card / 13);
/** Return a card's rank as it is printed: 2 to 10, J, Q, K, A. */
export const rank = (card: number): string => RANKS[card % 13] ?? '';
/** Return a card as people write it: 10♦. */
export const symbol = (card: number): string => rank(card) + (SUITS[suit(card)] ?? '');
/** Return a card in the notation: Td. */
export const noted = (card: number): string => (NOTED[card % 13] ?? '') + (SUIT_LETTERS[suit(card)] ?? '');
