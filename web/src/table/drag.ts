// Dragging a card of the hand: it follows the pointer, and where it is let go is where it goes.

export interface Dropped {
  /** A loose card, or a house, or nothing but the cloth. */
  card: number;
  house: number;
}

const START = 8;

/** Follow a pointer that went down on a card, until it goes up; a tap is left to be one. */
export function drag(event: PointerEvent, cloth: HTMLElement, dropped: (on: Dropped) => void): void {
  const source = event.currentTarget as HTMLElement;
  const { clientX: x0, clientY: y0, pointerId } = event;
  let moving = false;
  const follow = (moved: PointerEvent): void => {
    if (moved.pointerId !== pointerId) return;
    const [dx, dy] = [moved.clientX - x0, moved.clientY - y0];
    if (!moving && Math.hypot(dx, dy) < START) return;
    moving = true;
    Object.assign(source.style, { translate: `${dx}px ${dy}px`, pointerEvents: 'none', zIndex: '20' });
  };
  const end = (up: PointerEvent): void => {
    if (up.pointerId !== pointerId) return;
    removeEventListener('pointermove', follow);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    const under = document.elementsFromPoint(up.clientX, up.clientY);
    Object.assign(source.style, { translate: '', pointerEvents: '', zIndex: '' });
    if (!moving) return;
    const stop = (click: Event): void => click.stopPropagation();
    addEventListener('click', stop, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', stop, { capture: true }), 50);
    if (up.type === 'pointercancel' || !under.some((node) => node === cloth)) return;
    const house = under.map((node) => node.closest<HTMLElement>('[data-house]')).find(Boolean);
    const loose = under
      .map((node) => node.closest<HTMLElement>('button[data-card]'))
      .find((node) => node && node !== source);
    dropped({
      house: Number(house?.dataset.house ?? 0),
      card: house ? -1 : Number(loose?.dataset.card ?? -1),
    });
  };
  addEventListener('pointermove', follow);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}
