import { useState, type ReactNode } from 'react';
import type { Post } from '@el-reto/contracts';
import { Link, paths, sessionReady, useSession } from '@el-reto/ui/runtime';
import { held, viewer } from '@el-reto/ui/messages';
import { Button, cx, lazily } from '@el-reto/ui';
import { FlagIcon, ArrowLeft, ArrowRight } from '../../components/icons.tsx';
import { useHeldLike } from '../../lib/likes/held-likes.ts';
import { askToSignIn, useLike } from '../../lib/likes/likes.ts';
import { useSwipe } from './gestures.ts';
import { ShareButton } from './share-button.tsx';
import { PostFacts, ViewerCard } from './viewer-card.tsx';

const HeldDialog = lazily(() => import('./held-dialog.tsx'));
const ReportDialog = lazily(() => import('./report-dialog.tsx'));

interface ViewerProps {
  post: Post;
  /** The event is over: no more likes. */
  closed: boolean;
  previous: (() => void) | null;
  next: (() => void) | null;
  /** Above the card: the way back, the place in the list. */
  top: ReactNode;
}

export function Viewer({ post, closed, previous, next, top }: ViewerProps) {
  const { liked } = useLike(post);
  const swipe = useSwipe((direction) => (direction === 'left' ? next : previous)?.());
  const status = closed ? viewer.closed : liked ? viewer.yourCap : viewer.likeIt;
  return (
    <div className="grid gap-5 lg:grid-cols-[1fr_20rem] lg:items-center lg:gap-12">
      <div className="grid gap-4">
        {top}
        <div className="grid items-center gap-6 [--around:23rem] lg:grid-cols-[auto_1fr_auto] lg:[--around:16.500rem]">
          <StepButton to="previous" onStep={previous} className="max-lg:hidden" />
          <div {...swipe} className="min-w-0 touch-pan-y">
            <ViewerCard post={post} closed={closed} />
          </div>
          <StepButton to="next" onStep={next} className="max-lg:hidden" />
        </div>
        <div className="flex items-center justify-between gap-3 lg:hidden">
          <StepButton to="previous" onStep={previous} />
          {post.public && <ShareButton post={post} />}
          <StepButton to="next" onStep={next} />
        </div>
      </div>
      <aside className="grid content-center gap-4 lg:gap-5">
        <p className="text-lg font-bold text-sun">{post.public ? status : viewer.pending}</p>
        <HeldNote post={post} />
        <PostFacts post={post} />
        {post.public && (
          <div className="max-lg:hidden">
            <ShareButton post={post} />
          </div>
        )}
        <Ownership post={post} />
        <p className="text-sm text-foam-shade max-lg:hidden">{viewer.keys}</p>
      </aside>
    </div>
  );
}

/** Says kindly that one's like of this post does not count, and leads to what can be done. */
function HeldNote({ post }: { post: Post }) {
  const like = useHeldLike(post);
  const [isOpen, setOpen] = useState(false);
  if (!like) return null;
  return (
    <div className="rounded-control border-[3px] border-ink bg-foam p-4 text-ink">
      <output className="block font-bold">
        {like.state === 'held' ? held.note : held.voidedNote}
      </output>
      <Button tone="quiet" className="px-0!" onClick={() => setOpen(true)}>
        {like.state === 'held' ? held.confirm : held.open}
      </Button>
      {isOpen && <HeldDialog post={post} like={like} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Ownership({ post }: { post: Post }) {
  const session = useSession();
  const [reporting, setReporting] = useState(false);
  async function report() {
    const { status } = await sessionReady();
    if (status === 'signed-in') setReporting(true);
    else askToSignIn();
  }
  const linkClass =
    'inline-flex min-h-11 items-center gap-2 justify-self-start rounded-[4px] font-bold underline underline-offset-4 focus-ring';
  if (session.status === 'signed-in' && session.user.uid === post.userId) {
    return (
      <Link href={paths.profile} className={linkClass}>
        {viewer.mine}
      </Link>
    );
  }
  return (
    <>
      <button type="button" className={linkClass} onClick={() => void report()}>
        <FlagIcon />
        {viewer.report}
      </button>
      {reporting && <ReportDialog post={post} onClose={() => setReporting(false)} />}
    </>
  );
}

interface StepButtonProps {
  to: 'previous' | 'next';
  /** Null where the list ends. */
  onStep: (() => void) | null;
  className?: string;
}

/** A step through the list; keeps the focus that the page's move would take away. */
function StepButton({ to, onStep, className }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={viewer[to]}
      disabled={!onStep}
      onClick={({ currentTarget }) => {
        onStep?.();
        requestAnimationFrame(() => currentTarget.focus({ preventScroll: true }));
      }}
      className={cx(
        'grid size-13 shrink-0 place-items-center rounded-full border-[3px] border-foam bg-ink text-foam focus-ring transition-transform duration-150 hover:bg-foam hover:text-ink active:scale-90 disabled:opacity-40 disabled:hover:bg-ink disabled:hover:text-foam',
        className,
      )}
    >
      {to === 'next' ? <ArrowRight /> : <ArrowLeft />}
    </button>
  );
}
