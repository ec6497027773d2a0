import Panzoom, { type PanzoomObject } from '@panzoom/panzoom';
import { useEffect, useRef, useState } from 'react';

const mostTimes = 6;
/** Magnification after a double tap. */
const tapTimes = 2.5;

/**
 * Enlarges a photo in its frame: by wheel, two fingers, a double tap, or the returned functions.
 */
export function useZoom() {
  const [element, photo] = useState<HTMLElement | null>(null);
  const zoom = useRef<PanzoomObject>(null);
  const [isLarger, setLarger] = useState(false);

  useEffect(() => {
    const frame = element?.parentElement;
    if (!element || !frame) return;
    const animate = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const panzoom = Panzoom(element, {
      maxScale: mostTimes,
      minScale: 1,
      contain: 'outside',
      panOnlyWhenZoomed: true,
      cursor: 'default',
      animate,
      // One finger scrolls the page until the photo is larger than its frame.
      touchAction: 'pan-y',
    });
    zoom.current = panzoom;
    // After zooming out, rounding may leave a scale slightly above 1.
    const isCloser = () => panzoom.getScale() > 1.01;
    const follow = () => {
      const larger = isCloser();
      setLarger(larger);
      element.style.touchAction = frame.style.touchAction = larger ? 'none' : 'pan-y';
      element.style.cursor = larger ? 'grab' : 'zoom-in';
    };
    const wheel = (event: WheelEvent) => {
      // At the original size, turning the wheel towards smaller scrolls the page as usual.
      if (event.deltaY < 0 || isCloser()) panzoom.zoomWithWheel(event);
    };
    const tap = (event: MouseEvent) => {
      if (isCloser()) panzoom.reset();
      else panzoom.zoomToPoint(tapTimes, event);
    };
    const ended = new AbortController();
    const { signal } = ended;
    element.addEventListener('panzoomchange', follow, { signal });
    element.addEventListener('dblclick', tap, { signal });
    frame.addEventListener('wheel', wheel, { signal, passive: false });
    return () => {
      ended.abort();
      panzoom.destroy();
      zoom.current = null;
    };
  }, [element]);

  return {
    photo,
    isLarger,
    larger: () => zoom.current?.zoomIn(),
    smaller: () => zoom.current?.zoomOut(),
    whole: () => zoom.current?.reset(),
  };
}
