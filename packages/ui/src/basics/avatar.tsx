import { photoSrc } from '../lib/photo-source.ts';
import { cx } from './cx.ts';
import { drawing } from './drawing.tsx';
import face from './face.svg?raw';

interface AvatarProps {
  src: string | null | undefined;
  name: string;
  className?: string;
}

const StockFace = drawing(face);

/** A person's picture in a circle. Without a picture: the stock avatar. */
export function Avatar({ src, name, className = 'size-10' }: AvatarProps) {
  const frame = cx('rounded-full border-[3px] border-ink bg-sun object-cover', className);
  if (src) {
    const small = photoSrc(src, 320);
    return <img src={small} alt={name} width={96} height={96} loading="lazy" className={frame} />;
  }
  const named = { role: 'img', 'aria-label': name, 'aria-hidden': undefined };
  return <StockFace {...(name ? named : {})} className={frame} />;
}
