// Presses and the browser's Back, where a dialog is open.

/** A second press of a double click comes within this time, in milliseconds, and this many pixels. */
const doubleClickMs = 400;
const doubleClickPx = 24;

const controlAt = ({ target }: Event) =>
  target instanceof Element
    ? target.closest('button, a, label, input, select, textarea, dialog')
    : null;

let first = { control: null as Element | null, x: 0, y: 0, at: -Infinity };
let isSecond = false;

function notePress(event: PointerEvent): void {
  const control = controlAt(event);
  const { clientX: x, clientY: y, timeStamp: at } = event;
  const isNear = Math.hypot(x - first.x, y - first.y) < doubleClickPx;
  isSecond = isNear && at - first.at < doubleClickMs && control !== first.control;
  first = { control, x, y, at };
}

/** Keeps the second click of a double click from acting on what the first one has brought. */
function ignoreSecondClick(event: MouseEvent): void {
  // A click of the keyboard has no detail.
  if (!isSecond || event.detail === 0 || !controlAt(event)?.closest('dialog')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Has a held Enter act once. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  const isHeld = event.repeat && event.key === 'Enter';
  if (isHeld && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', notePress, true);
  window.addEventListener('click', ignoreSecondClick, true);
  window.addEventListener('keydown', ignoreHeldEnter, true);
}

/** An event of the Navigation API, which TypeScript's library has for no browser yet. */
interface Traversal extends Event {
  readonly navigationType: string;
  readonly userInitiated: boolean;
}

/** The open dialogs, the topmost last. */
const openDialogs: symbol[] = [];

/**
 * Calls `onBack` of the topmost dialog instead of leaving the page. Browsers without the Navigation API
 * leave it; then `onLeft` is called.
 */
export function followBack(onBack: () => void, onLeft: () => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  const openedAt = location.pathname;
  const self = Symbol('dialog');
  openDialogs.push(self);
  const onNavigate = (event: Event) => {
    const { navigationType, userInitiated } = event as Traversal;
    if (navigationType !== 'traverse' || !userInitiated || !event.cancelable) return;
    if (openDialogs.at(-1) !== self || event.defaultPrevented) return;
    event.preventDefault();
    onBack();
  };
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener('navigate', onNavigate, { signal });
  const onMoved = () => location.pathname !== openedAt && onLeft();
  window.addEventListener('popstate', onMoved, { signal });
  return () => {
    openDialogs.splice(openDialogs.indexOf(self), 1);
    end.abort();
  };
}
