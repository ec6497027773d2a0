import type { Focus } from '@el-reto/contracts';
import { cx } from '@el-reto/ui/runtime';
import { focusStyle } from '../lib/photo-source.ts';
import { photoSrc, photoSrcSet } from '../lib/photo-source.ts';
import { usePlaceholder } from '../lib/placeholder.ts';

interface PhotoProps {
  src: string;
  alt: string;
  /** Pixels of the original: they keep the place while it loads. */
  width: number;
  height: number;
  thumbhash?: string | undefined;
  /** CSS `sizes`, as '(min-width: 64rem) 25vw, 50vw'. */
  sizes: string;
  /** The page's leading picture: loaded at once and first. */
  leading?: boolean;
  /** Fill the parent and crop, instead of the photo's own proportions. */
  cover?: boolean;
  /** The point that a crop keeps visible; the middle by default. */
  focus?: Focus | undefined;
  className?: string;
}

/** A photo of the media service, with its sizes, its placeholder and no layout shift. */
export function Photo(props: PhotoProps) {
  const { src, alt, width, height, sizes, leading, cover, className } = props;
  const placeholder = usePlaceholder(props.thumbhash);
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
      style={{ ...placeholder, ...focusStyle(props.focus) }}
      className={cx(
        'block w-full bg-foam-shade',
        cover ? 'h-full object-cover' : 'h-auto',
        className,
      )}
    />
  );
}
