import { useMemo, type CSSProperties } from 'react';
import type { Post } from '@el-reto/contracts';
import { photoSrc, placeholderUrl } from '@el-reto/ui';
import { admin } from '../messages/admin.ts';
import type { useZoom } from '../lib/use-zoom.ts';
import { Tool } from './tool.tsx';

const texts = admin.desk;

interface ZoomPhotoProps {
  post: Pick<Post, 'photoURL' | 'width' | 'height' | 'thumbhash'>;
  alt: string;
  zoom: ReturnType<typeof useZoom>;
}

/** The uncropped photo. It fits into a frame of the height `--stage` and can be enlarged there. */
export function ZoomPhoto({ post, alt, zoom }: ZoomPhotoProps) {
  const { width, height } = post;
  const { photo, isLarger, larger, smaller } = zoom;
  const stand = useMemo(() => placeholderUrl(post.thumbhash), [post.thumbhash]);
  const style: CSSProperties = {
    aspectRatio: `${width} / ${height}`,
    width: `min(100%, calc(var(--stage) * ${width / height}))`,
    ...(stand ? { backgroundImage: `url(${stand})`, backgroundSize: '100% 100%' } : {}),
  };
  return (
    <div className="relative grid min-h-(--stage) min-w-0 content-center overflow-hidden rounded-card bg-ink">
      <div>
        <div ref={photo} className="grid min-h-(--stage) place-items-center p-1.5 lg:p-2">
          <img
            src={photoSrc(post.photoURL, 1200)}
            alt={alt}
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
