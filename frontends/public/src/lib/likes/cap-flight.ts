const flightMs = 340;

/** The cap of a post's like button; null if the post is not on the page. */
const capOf = (postId: string) =>
  document.querySelector<HTMLElement>(`[data-cap="${CSS.escape(postId)}"]`);

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Moves a start outside the screen close to its edge, so that the flight is visible. */
const nearScreen = (top: number) => Math.min(Math.max(top, -120), innerHeight + 60);

/** Animates the flight of the cap between two cards. The second card's button shows the landing. */
export function flyCap(fromPostId: string, toPostId: string): void {
  const [from, to] = [capOf(fromPostId), capOf(toPostId)];
  const drawing = from?.querySelector('svg:last-of-type');
  if (!from || !to || !drawing || isStill()) return;
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const cap = drawing.cloneNode(true) as SVGElement;
  cap.removeAttribute('class');
  const top = nearScreen(start.top);
  cap.style.cssText = `position: absolute; left: ${start.left}px; top: ${top}px; width: ${start.width}px; height: ${start.height}px`;
  // The cap is clipped: a flight past the edge must not make the page wider.
  const sky = document.createElement('div');
  sky.style.cssText =
    'position: fixed; inset: 0; z-index: 60; overflow: clip; pointer-events: none';
  sky.append(cap);
  const x = end.left - start.left;
  const y = end.top - top;
  const scale = start.width > 0 ? end.width / start.width : 1;
  document.body.append(sky);
  to.style.setProperty('--cap-delay', `${flightMs - 60}ms`);
  const flight = cap.animate(
    [
      { transform: 'none' },
      { transform: `translate(${x / 2}px, ${y / 2 - 70}px) rotate(200deg) scale(1.35)` },
      { transform: `translate(${x}px, ${y}px) rotate(360deg) scale(${scale})` },
    ],
    { duration: flightMs, easing: 'cubic-bezier(0.3, 0, 0.4, 1)' },
  );
  const land = () => {
    sky.remove();
    setTimeout(() => to.style.removeProperty('--cap-delay'), flightMs);
  };
  void flight.finished.then(land, land);
}
