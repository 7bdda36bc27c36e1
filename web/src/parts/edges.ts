// Where something scrolls, it says so: in `data-more` stands on which sides there is more than is seen.

/** Keep saying where a part that scrolls has more. */
export function edges(node: HTMLElement): () => void {
  const look = (): void => {
    const { scrollTop, clientHeight, scrollHeight } = node;
    const sides = [scrollTop > 1 && 'above', scrollTop + clientHeight < scrollHeight - 1 && 'below'];
    node.dataset.more = sides.filter(Boolean).join(' ');
  };
  const sizes = new ResizeObserver(look);
  const observe = (): void => {
    sizes.disconnect();
    for (const one of [node, ...node.children]) sizes.observe(one);
    look();
  };
  const parts = new MutationObserver(observe);
  parts.observe(node, { childList: true });
  node.addEventListener('scroll', look, { passive: true });
  observe();
  return () => {
    sizes.disconnect();
    parts.disconnect();
    node.removeEventListener('scroll', look);
    delete node.dataset.more;
  };
}
