import { useEffect } from 'react';

let lastSeen: string | null = null;

/** The viewer says which card it shows, so that the focus finds it again in the list. */
export const seeCard = (postId: string) => {
  lastSeen = postId;
};

/** Puts the focus back on the card that was looked at last, once the list is there. */
export function useReturnToCard(ready: boolean): void {
  useEffect(() => {
    if (!ready || lastSeen === null) return;
    const card = document.querySelector<HTMLElement>(`[data-post="${CSS.escape(lastSeen)}"]`);
    lastSeen = null;
    card?.focus({ preventScroll: true });
  }, [ready]);
}
