/** A card that appears later than this after the tap does not move. */
const patienceMs = 2000;
const moveMs = 260;

type Find = () => HTMLElement | null;

/** The element that `find` returns, before the first frame with it; null after a time limit. */
async function found(find: Find): Promise<HTMLElement | null> {
  const endMs = performance.now() + patienceMs;
  while (performance.now() < endMs) {
    const element = find();
    if (element) return element;
    await new Promise(requestAnimationFrame);
  }
  return null;
}

/** Changes the page. The card moves from its place on the old page to its place on the new one. */
async function moveCard(from: HTMLElement | null, change: () => void, to: Find): Promise<void> {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const old = from?.getBoundingClientRect();
  change();
  const card = old && !isCalm && (await found(to));
  if (!card) return;
  for (const entrance of card.getAnimations()) entrance.cancel();
  const { x, y, width } = card.getBoundingClientRect();
  const start = `translate(${old.x - x}px, ${old.y - y}px) scale(${old.width / width})`;
  const above = { transformOrigin: '0 0', zIndex: 30 };
  card.animate(
    [
      { ...above, transform: start },
      { ...above, transform: 'none' },
    ],
    { duration: moveMs, easing: 'ease-out' },
  );
}

const wholeCard: Find = () => document.querySelector('[data-whole-card] > *');
const listedCard = (postId: string): HTMLElement | null =>
  document.querySelector(`[data-post="${CSS.escape(postId)}"]`)?.closest('article') ?? null;

export const moveToCard = (postId: string, open: () => void): void =>
  void moveCard(listedCard(postId), open, wholeCard);

export const moveToList = (postId: string, leave: () => void): void =>
  void moveCard(wholeCard(), leave, () => listedCard(postId));
