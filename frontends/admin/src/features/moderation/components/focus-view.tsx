import { useEffect, useRef, useMemo, type CSSProperties } from 'react';
import type { Post } from '@el-reto/contracts';
import { admin } from '@el-reto/ui/messages';
import { placeholderUrl } from '@el-reto/ui';
import { undoLast, type ViewProps } from '../lib/use-moderation.ts';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { FocusControls, PhotoFacts } from './focus-panel.tsx';

export function FocusView(props: ViewProps & { onGrid: () => void }) {
  const { moderation, onGrid, onHelp, takesFocus } = props;
  const { queue, board } = moderation;
  const { current, openIds } = board;
  const frame = useRef<HTMLElement>(null);
  const post = current === null ? undefined : queue.posts.get(current);
  const nextId = board.beside(current, 1);
  const nextUrl = nextId === null ? undefined : queue.posts.get(nextId)?.photoURL;

  // The next photo is in the cache before it is asked for.
  useEffect(() => {
    if (nextUrl) new Image().src = nextUrl;
  }, [nextUrl]);

  useEffect(() => {
    if (takesFocus) frame.current?.focus({ preventScroll: true });
    // On a phone the page's head makes room for the photo.
    if (window.matchMedia('(max-width: 47.99rem)').matches) {
      frame.current?.scrollIntoView({ block: 'start' });
    }
  }, [takesFocus]);

  useShortcuts({
    left: () => board.move(-1),
    right: () => board.move(1),
    approve: () => moderation.decideCurrent('approve'),
    deny: () => moderation.decideCurrent('deny'),
    undo: undoLast,
    help: onHelp,
    close: onGrid,
  });

  if (!post) return null;
  const at = openIds.indexOf(post.id) + 1;
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={admin.moderation.views.focus}
      className="grid scroll-mt-2 outline-none grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6"
    >
      <output className="sr-only">
        {admin.moderation.nowShowing(post.name, post.displayName, at, openIds.length)}
      </output>
      <FocusPhoto key={post.id} post={post} />
      <div className="grid content-start gap-4 max-lg:contents">
        <div className="max-lg:order-first">
          <PhotoFacts post={post} moderation={moderation} />
        </div>
        <FocusControls post={post} moderation={moderation} />
      </div>
    </section>
  );
}

/** The whole photo in its own proportions, its placeholder in the same place while it loads. */
function FocusPhoto({ post }: { post: Post }) {
  const { width, height } = post;
  const stand = useMemo(() => placeholderUrl(post.thumbhash), [post.thumbhash]);
  const style: CSSProperties = {
    aspectRatio: `${width} / ${height}`,
    width: `min(100%, calc(var(--stage) * ${width / height}))`,
    ...(stand ? { backgroundImage: `url(${stand})`, backgroundSize: '100% 100%' } : {}),
  };
  return (
    <div className="grid min-h-(--stage) place-items-center rounded-card bg-ink p-2 [--stage:calc(100dvh-25.5rem)] lg:p-3 lg:[--stage:calc(100dvh-18rem)]">
      <img
        src={post.photoURL}
        alt={admin.moderation.photoAlt(post.name, post.displayName)}
        width={width}
        height={height}
        fetchPriority="high"
        decoding="async"
        style={style}
        className="block rounded-[4px] bg-ink-soft"
      />
    </div>
  );
}
