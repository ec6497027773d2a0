/** A card that appears later than this after the tap does not move. */
const patienceMs = 400;
const moveMs = 260;

type Find = () => HTMLElement | null;

/** The element that `find` returns, as soon as it exists; null after a time limit. */
function found(find: Find): Promise<HTMLElement | null> {
  const there = find();
  if (there) return Promise.resolve(there);
  return new Promise((resolve) => {
    const finish = (element: HTMLElement | null) => {
      watch.disconnect();
      clearTimeout(timer);
      resolve(element);
    };
    const watch = new MutationObserver(() => {
      const element = find();
      if (element) finish(element);
    });
    const timer = setTimeout(() => finish(null), patienceMs);
    watch.observe(document.body, { childList: true, subtree: true });
  });
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
