const name = 'carta';
/** If the new page takes longer than this to load, the pages fade instead. */
const patienceMs = 400;

type Find = () => HTMLElement | null;

/** The element that `find` returns, as soon as it exists; null after a time limit, or if it `isMissing`. */
function found(find: Find, isMissing: () => boolean): Promise<HTMLElement | null> {
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
      if (element || isMissing()) finish(element);
    });
    const timer = setTimeout(() => finish(null), patienceMs);
    watch.observe(document.body, { childList: true, subtree: true });
  });
}

/** Changes the page with a view transition that moves the card from `from` to `to`. */
function moveCard(
  from: HTMLElement | null,
  change: () => void,
  to: Find,
  isMissing = () => false,
): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!from || isCalm || !('startViewTransition' in document)) return change();
  from.style.viewTransitionName = name;
  const transition = document.startViewTransition(async () => {
    from.style.viewTransitionName = '';
    change();
    const arrived = await found(to, isMissing);
    if (arrived) arrived.style.viewTransitionName = name;
  });
  const unname = () => to()?.style.removeProperty('view-transition-name');
  transition.finished.then(unname, unname);
}

const wholeCard: Find = () => document.querySelector('[data-whole-card] article');
const listedCard = (postId: string): HTMLElement | null =>
  document.querySelector(`[data-post="${CSS.escape(postId)}"]`)?.closest('article') ?? null;

export const moveToCard = (postId: string, open: () => void): void =>
  moveCard(listedCard(postId), open, wholeCard);

/** The list may lack the card. It is there as soon as the whole card is gone. */
export const moveToList = (postId: string, leave: () => void): void =>
  moveCard(
    wholeCard(),
    leave,
    () => listedCard(postId),
    () => wholeCard() === null,
  );
