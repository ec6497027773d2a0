import type { Focus } from '@el-reto/contracts';
import { cx } from '@el-reto/ui/runtime';
import { focusStyle, photoSrc, photoSrcSet } from '../lib/photo-source.ts';
import { placeholder } from '../lib/placeholder.ts';

interface PhotoProps {
  src: string;
  alt: string;
  /** Size of the original in pixels. The page keeps this space free while the photo loads. */
  width: number;
  height: number;
  thumbhash?: string | undefined;
  /** CSS `sizes`, for example '(min-width: 64rem) 25vw, 50vw'. */
  sizes: string;
  /** Whether this is the most important picture of the page: it is loaded first. */
  leading?: boolean;
  /** Whether the photo fills its parent and is cropped. Otherwise it keeps its own proportions. */
  cover?: boolean;
  /** The point that stays visible when the photo is cropped. The middle by default. */
  focus?: Focus | undefined;
  className?: string;
}

/**
 * A photo of the media service, in several sizes, with a placeholder. The layout does not shift when it
 * loads.
 */
export function Photo(props: PhotoProps) {
  const { src, alt, width, height, sizes, leading, cover, className } = props;
  return (
    <img
      alt={alt}
      src={photoSrc(src)}
      srcSet={photoSrcSet(src)}
      sizes={sizes}
      width={width || 1200}
      height={height || 1200}
      loading={leading ? 'eager' : 'lazy'}
      fetchPriority={leading ? 'high' : 'auto'}
      decoding="async"
      style={{ ...placeholder(props.thumbhash), ...focusStyle(props.focus) }}
      className={cx(
        'block w-full bg-foam-shade',
        cover ? 'h-full object-cover' : 'h-auto',
        className,
      )}
    />
  );
}
