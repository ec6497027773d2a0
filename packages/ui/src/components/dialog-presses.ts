// Presses, and the browser's Back, while a dialog is open.

/**
 * The second press of a double click follows within this time, in milliseconds, and this distance, in
 * pixels.
 */
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

/** Ignores the second click of a double click on a dialog that the first click has opened or changed. */
function ignoreSecondClick(event: MouseEvent): void {
  // A click by the keyboard has the detail 0.
  if (!isSecond || event.detail === 0 || !controlAt(event)?.closest('dialog')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Lets a held Enter key act only once. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  const isHeld = event.repeat && event.key === 'Enter';
  if (isHeld && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', notePress, true);
  window.addEventListener('click', ignoreSecondClick, true);
  window.addEventListener('keydown', ignoreHeldEnter, true);
}

/** The open dialogs, the topmost one last. */
const openDialogs: symbol[] = [];

/**
 * When the user goes back: calls `onBack` of the topmost dialog instead of leaving the page. Browsers
 * without the Navigation API leave the page; then `onLeft` is called. The returned function stops this.
 */
export function followBack(onBack: () => void, onLeft: () => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  const openedAt = location.pathname;
  const self = Symbol('dialog');
  openDialogs.push(self);
  const onNavigate = (event: NavigateEvent) => {
    if (event.navigationType !== 'traverse' || !event.userInitiated || !event.cancelable) return;
    if (openDialogs.at(-1) !== self || event.defaultPrevented) return;
    event.preventDefault();
    onBack();
  };
  const { navigation } = window as { navigation?: Navigation };
  navigation?.addEventListener('navigate', onNavigate, { signal });
  const onMoved = () => location.pathname !== openedAt && onLeft();
  window.addEventListener('popstate', onMoved, { signal });
  return () => {
    openDialogs.splice(openDialogs.indexOf(self), 1);
    end.abort();
  };
}
