// The pictures of the classic deck: each is fetched when its card is first shown, and kept from then on.

import folder from 'virtual:classic';
import { noted } from './card';

const pictures = new Map<number, HTMLImageElement>();

/** The cards whose pictures are there. */
export const arrived: Record<number, true> = $state({});

/** Return where the picture of a card is. */
export const address = (card: number): string => `${folder}${noted(card)}.svg`;

/** Fetch the picture of a card, unless that has been done. One that did not come is asked for again. */
export function fetchFace(card: number): void {
  if (pictures.has(card)) return;
  const picture = new Image();
  picture.onload = () => (arrived[card] = true);
  picture.onerror = () => pictures.delete(card);
  picture.src = address(card);
  pictures.set(card, picture);
}
