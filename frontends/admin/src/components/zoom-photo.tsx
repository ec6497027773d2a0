import { useEffect, useRef, useState, type CSSProperties } from 'react';
import Panzoom, { type PanzoomObject } from '@panzoom/panzoom';
import type { DeskPost } from '@el-reto/contracts';
import { photoSrc, placeholder } from '@el-reto/ui';
import { desk as texts } from '../messages/desk.ts';
import { moderation } from '../messages/moderation.ts';
import { useShortcuts } from '../lib/shortcuts.ts';
import { Tool } from './tool.tsx';

const largestScale = 6;
/** The scale after a double tap. */
const tapScale = 2.5;

/**
 * The uncropped photo. It fits into a frame of the height `--stage` and can be enlarged there, with `hasKeys`
 * also by keys.
 */
export function ZoomPhoto({ post, hasKeys = false }: { post: DeskPost; hasKeys?: boolean }) {
  const { width, height } = post;
  const { photo, isLarger, larger, smaller, whole } = useZoom();
  useShortcuts(hasKeys ? { larger, smaller, whole } : {});
  const style: CSSProperties = {
    aspectRatio: `${width} / ${height}`,
    width: `min(100%, calc(var(--stage) * ${width / height}))`,
    ...placeholder(post.thumbhash),
  };
  return (
    <div className="relative grid min-h-(--stage) min-w-0 content-center overflow-hidden rounded-card bg-ink">
      <div>
        <div ref={photo} className="grid min-h-(--stage) place-items-center p-1.5 lg:p-2">
          <img
            src={photoSrc(post.photoURL, 1200)}
            alt={moderation.photoAlt(post.name, post.displayName)}
            width={width}
            height={height}
            fetchPriority="high"
            decoding="async"
            draggable={false}
            style={style}
            className="block rounded-[4px] bg-ink-soft"
          />
        </div>
      </div>
      <div className="absolute right-1.5 bottom-1.5 flex gap-1" title={texts.zoomHint}>
        <ZoomButton label={texts.zoomSmaller} sign="−" disabled={!isLarger} onClick={smaller} />
        <ZoomButton label={texts.zoomLarger} sign="+" onClick={larger} />
      </div>
    </div>
  );
}

interface ZoomButtonProps {
  label: string;
  sign: string;
  disabled?: boolean;
  onClick: () => void;
}

const ZoomButton = ({ label, sign, ...rest }: ZoomButtonProps) => (
  <Tool
    {...rest}
    aria-label={label}
    className="min-w-11 px-0! text-lg leading-none disabled:opacity-100 disabled:text-ink-faint"
  >
    <span aria-hidden="true">{sign}</span>
  </Tool>
);

/**
 * Enlarges a photo in its frame: by wheel, two fingers, a double tap, or the returned functions.
 */
function useZoom() {
  const [element, photo] = useState<HTMLElement | null>(null);
  const zoom = useRef<PanzoomObject>(null);
  const [isLarger, setLarger] = useState(false);

  useEffect(() => {
    const frame = element?.parentElement;
    if (!element || !frame) return;
    const animate = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const panzoom = Panzoom(element, {
      maxScale: largestScale,
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
    const isEnlarged = () => panzoom.getScale() > 1.01;
    const follow = () => {
      setLarger(isEnlarged());
      element.style.touchAction = frame.style.touchAction = isEnlarged() ? 'none' : 'pan-y';
      element.style.cursor = isEnlarged() ? 'grab' : 'zoom-in';
    };
    const wheel = (event: WheelEvent) => {
      // At the original size, a wheel turn that would shrink the photo scrolls the page as usual.
      if (event.deltaY < 0 || isEnlarged()) panzoom.zoomWithWheel(event);
    };
    const tap = (event: MouseEvent) => {
      if (isEnlarged()) panzoom.reset();
      else panzoom.zoomToPoint(tapScale, event);
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
