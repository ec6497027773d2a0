import { useEffect } from 'react';

let lastSeen: string | null = null;

/** Stores the card that the viewer shows, so that the list can focus the card afterwards. */
export const seeCard = (postId: string) => {
  lastSeen = postId;
};

/** Focuses the card that the viewer showed last, once the list has been read. */
export function useReturnToCard(ready: boolean): void {
  useEffect(() => {
    if (!ready || lastSeen === null) return;
    const card = document.querySelector<HTMLElement>(`[data-post="${CSS.escape(lastSeen)}"]`);
    lastSeen = null;
    card?.focus({ preventScroll: true });
  }, [ready]);
}
