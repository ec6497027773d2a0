import { useLayoutEffect, useRef, useState } from 'react';
import type { Post } from '@el-reto/contracts';
import { viewer } from '@el-reto/ui/messages';
import { Button, cx, Dialog, Photo } from '@el-reto/ui';

/** The photo in the whole window. It can be enlarged and scrolled. */
export default function WholePhoto({ post, onClose }: { post: Post; onClose: () => void }) {
  const [isLarger, setLarger] = useState(false);
  const view = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!isLarger || !view.current) return;
    // The point in the centre of the view stays there after the change of size.
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = view.current;
    view.current.scrollTo((scrollWidth - clientWidth) / 2, (scrollHeight - clientHeight) / 2);
  }, [isLarger]);
  return (
    <Dialog onClose={onClose} title={post.name} whole>
      <section
        ref={view}
        aria-label={viewer.whole}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys
        tabIndex={0}
        className="grid h-[calc(100dvh-9.5rem)] place-items-center-safe overflow-auto overscroll-contain rounded-[4px] focus-ring"
      >
        <Photo
          leading
          src={post.photoURL}
          alt={viewer.photoAlt(post.name, post.displayName)}
          width={post.width}
          height={post.height}
          sizes={isLarger ? '220vw' : '100vw'}
          className={cx(
            'bg-transparent!',
            isLarger ? 'w-[220%]! max-w-none!' : 'h-[calc(100dvh-9.5rem)]! object-contain',
          )}
        />
      </section>
      <div className="flex justify-center pt-3">
        <Button tone="plain" className="shadow-none!" onClick={() => setLarger(!isLarger)}>
          {isLarger ? viewer.smaller : viewer.larger}
        </Button>
      </div>
    </Dialog>
  );
}
