import { createStore } from '@el-reto/ui/runtime';

/** Whether somebody asked to see the consent again: from the footer, whatever they said before. */
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
