import { useEffect, useRef } from 'react';
import type { DeskPost } from '@el-reto/contracts';
import { desk } from '../../messages/desk.ts';
import { moderation } from '../../messages/moderation.ts';
import { Alike } from '../../components/alike.tsx';
import { ZoomPhoto } from '../../components/zoom-photo.tsx';
import { useOpenAuthor } from '../../lib/address.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { undoLast, type ViewProps } from './use-moderation.ts';
import { FocusControls, PhotoFacts } from './focus-panel.tsx';

/** Number of following photos that are loaded in advance. */
const preloaded = 3;

export function FocusView(props: ViewProps & { onGrid: () => void }) {
  const { moderation, onGrid, onHelp, takesFocus } = props;
  const { queue, board } = moderation;
  const { current, openIds } = board;
  const frame = useRef<HTMLElement>(null);
  const post = current === null ? undefined : queue.posts.get(current);
  const [, openAuthor] = useOpenAuthor();
  usePreloaded(moderation);

  useEffect(() => {
    if (takesFocus) frame.current?.focus({ preventScroll: true });
    // On a phone the page scrolls past its header, so that the photo is visible.
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
    history: () => post && openAuthor(post.author.uid),
    help: onHelp,
    close: onGrid,
  });

  if (!post) return null;
  const at = openIds.indexOf(post.id) + 1;
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={moderation.views.focus}
      className="grid scroll-mt-2 outline-none grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6"
    >
      <output className="sr-only">
        {moderation.nowShowing(post.name, post.displayName, at, openIds.length)}
      </output>
      <FocusPhoto key={post.id} post={post} eventName={moderation.eventName} />
      <div className="grid content-start gap-4 max-lg:contents">
        {/* On a wide screen the facts are last: the bar of the last decision may cover them, not the controls. */}
        <div className="order-first lg:order-last">
          <PhotoFacts post={post} moderation={moderation} />
        </div>
        <FocusControls post={post} moderation={moderation} />
      </div>
    </section>
  );
}

interface FocusPhotoProps {
  post: DeskPost;
  eventName: (id: string) => string;
}

/** The whole photo, next to a similar photo if there is one. */
function FocusPhoto({ post, eventName }: FocusPhotoProps) {
  const photo = <ZoomPhoto hasKeys post={post} />;
  if (post.duplicateOf.length === 0) {
    return (
      <div className="[--stage:calc(100dvh-27rem)] lg:[--stage:calc(100dvh-19rem)]">{photo}</div>
    );
  }
  return (
    <div className="grid grid-cols-2 content-start gap-2 [--stage:32dvh] lg:gap-3 lg:[--stage:calc(100dvh-30.5rem)]">
      <figure className="grid min-w-0 content-start gap-1.5">
        {photo}
        <figcaption className="text-sm font-bold">{desk.thisOne}</figcaption>
      </figure>
      <Alike hasKeys post={post} eventName={eventName} />
    </div>
  );
}

/** Loads the next photos and the photos similar to them in advance. */
function usePreloaded({ queue, board }: ViewProps['moderation']): void {
  const { current, openIds } = board;
  const at = current === null ? 0 : openIds.indexOf(current) + 1;
  const urls = openIds.slice(at, at + preloaded).map((id) => queue.posts.get(id)?.photoURL);
  const known = urls.join(' ');
  useEffect(() => {
    for (const url of known.split(' ')) if (url) new Image().src = url;
  }, [known]);
}
