let isDown = false;

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (isDown = true), true);
  for (const end of ['pointerup', 'pointercancel']) {
    window.addEventListener(end, () => (isDown = false), true);
  }
}

/**
 * Runs `work` once the press that may be under way is over: what moves away between a button's
 * down and up is never clicked.
 */
export function afterPress(work: () => void): void {
  if (isDown) window.addEventListener('pointerup', () => setTimeout(work), { once: true });
  else setTimeout(work);
}
