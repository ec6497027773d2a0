import { createStore } from '@el-reto/ui/runtime';

/** Whether the visitor opened the consent from the footer, after any earlier answer. */
export const noticeAsked = createStore(false);

let opener: Element | null = null;

export function askAgain(): void {
  opener = document.activeElement;
  noticeAsked.set(true);
}

/** Closes it and gives the focus back to what opened it. */
export function closeNotice(): void {
  noticeAsked.set(false);
  if (opener instanceof HTMLElement) opener.focus();
  opener = null;
}
