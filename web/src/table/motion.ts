// Cards move from where they lay to where they lie. Nothing waits for that: the page shows the present at once, and what
// moves is only how it came about. A click ends every movement.

import { tick } from 'svelte';
import { duration } from '../state/prefs.svelte';

/** How long a tap on something that has just moved is taken for one on what was there before. */
const STEADY = 400;

interface Seen {
  node: HTMLElement;
  box: DOMRect;
}

const cardsOf = (root: HTMLElement): Map<string, Seen> => {
  const found = new Map<string, Seen>();
  for (const node of root.querySelectorAll<HTMLElement>('[data-card]')) {
    const box = node.getBoundingClientRect();
    if (box.width) found.set(node.dataset.card!, { node, box });
  }
  return found;
};

const placed = (root: HTMLElement, place: string | undefined): DOMRect | undefined =>
  place ? root.querySelector<HTMLElement>(`[data-place='${place}']`)?.getBoundingClientRect() : undefined;

export class Motion {
  #moved = new WeakMap<Element, number>();
  #running = new Set<Animation>();

  /** See where everything lies, before the page changes; then let it move to where it lies after. */
  async change(root: HTMLElement, origin: string): Promise<void> {
    if (document.hidden) {
      this.skip();
      return;
    }
    const before = cardsOf(root);
    await tick();
    const time = duration();
    const now = performance.now();
    const after = cardsOf(root);
    for (const [card, { node, box }] of after) {
      const old = before.get(card);
      const from = old?.box ?? placed(root, node.dataset.from || origin);
      if (!old || Math.abs(old.box.x - box.x) + Math.abs(old.box.y - box.y) > 3) this.#moved.set(node, now);
      if (time && from) this.#fly(node, from, box, time);
    }
    if (!time) return;
    for (const [card, { node, box }] of before) {
      const to = placed(root, node.dataset.to);
      if (!after.has(card) && to) this.#leave(root, node, box, to, time);
    }
  }

  /** Whether something has just come to lie under the pointer, so that a tap was not meant for it. */
  unsteady(node: Element | null): boolean {
    const moved = node ? this.#moved.get(node) : undefined;
    return moved !== undefined && performance.now() - moved < STEADY;
  }

  /** End every movement. */
  skip(): void {
    for (const animation of this.#running) animation.finish();
  }

  #run(animation: Animation): Animation {
    this.#running.add(animation);
    animation.onfinish = animation.oncancel = () => this.#running.delete(animation);
    return animation;
  }

  #fly(node: HTMLElement, from: DOMRect, to: DOMRect, time: number): void {
    const dx = from.x + from.width / 2 - to.x - to.width / 2;
    const dy = from.y + from.height / 2 - to.y - to.height / 2;
    if (Math.abs(dx) + Math.abs(dy) < 3) return;
    const scale = Math.min(1.5, Math.max(0.4, from.width / to.width));
    this.#run(
      node.animate(
        [
          { translate: `${dx}px ${dy}px`, scale: String(scale), zIndex: 5 },
          { translate: '0 0', scale: '1', zIndex: 5 },
        ],
        { duration: time, easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)' },
      ),
    );
  }

  #leave(root: HTMLElement, node: HTMLElement, from: DOMRect, to: DOMRect, time: number): void {
    const ghost = node.cloneNode(true) as HTMLElement;
    ghost.removeAttribute('data-card');
    ghost.setAttribute('aria-hidden', 'true');
    ghost.inert = true;
    Object.assign(ghost.style, {
      position: 'fixed',
      left: `${from.x}px`,
      top: `${from.y}px`,
      width: `${from.width}px`,
      height: `${from.height}px`,
      margin: '0',
      zIndex: '6',
      pointerEvents: 'none',
      translate: 'none',
    });
    root.append(ghost);
    const dx = to.x + to.width / 2 - from.x - from.width / 2;
    const dy = to.y + to.height / 2 - from.y - from.height / 2;
    const flight = ghost.animate(
      [
        { translate: '0 0', scale: '1' },
        { translate: `${dx}px ${dy}px`, scale: '0.5', opacity: 0.2 },
      ],
      { duration: time * 1.2, easing: 'ease-in' },
    );
    this.#run(flight);
    flight.onfinish = () => {
      this.#running.delete(flight);
      ghost.remove();
    };
  }
}
