import { createStore } from '@el-reto/ui/runtime';

/** Whether the visitor opened the notice from the footer. */
export const noticeAsked = createStore(false);

let opener: Element | null = null;

export function askAgain(): void {
  opener = document.activeElement;
  noticeAsked.set(true);
}

/** Closes the notice and returns the focus to the element that opened it. */
export function closeNotice(): void {
  noticeAsked.set(false);
  if (opener instanceof HTMLElement) opener.focus();
  opener = null;
}
