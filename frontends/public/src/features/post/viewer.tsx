import { useDeferredValue, useState, type ReactNode } from 'react';
import type { Post } from '@el-reto/contracts';
import { errorText, Link, paths, toast, useReturnPath, useSession } from '@el-reto/ui/runtime';
import { likeTexts, viewer } from '@el-reto/ui/messages';
import { Button, Corcholata, cx, lazily, plainLink } from '@el-reto/ui';
import { FlagIcon } from '../../components/icons.tsx';
import { StepButton } from '../../components/step-button.tsx';
import { useHeldLike, useLike, useLikeElsewhere } from '../../lib/likes/likes.ts';
import { ShareButton } from '../../lib/share/share-button.tsx';
import type { Side } from './touch.ts';
import { useTouch } from './use-touch.ts';
import { CardBeneath, PostFacts, ViewerCard } from './viewer-card.tsx';

const HeldNote = lazily(() => import('./held-note.tsx'));
const ReportDialog = lazily(() => import('./report-dialog.tsx'));

const sides = ['previous', 'next'] as const satisfies Side[];

interface ViewerProps {
  post: Post;
  /** The event is over and takes no more likes. */
  closed: boolean;
  /** The post is known from a list only: its card is shown before the rest of the page is rendered. */
  isListed: boolean;
  beside: Readonly<Record<Side, Post | null>>;
  onStep: (to: Post) => void;
  top: ReactNode;
}

export function Viewer({ post, closed, isListed, beside, onStep, top }: ViewerProps) {
  const heldLike = useHeldLike(post);
  const { liked, onToggle } = useLike(post);
  const canLike = post.public && !closed;
  // The neighbours of a card are rendered after it: they appear only during gestures.
  const shownId = useDeferredValue(post.id, isListed ? '' : post.id);
  const step = (side: Side) => {
    const to = beside[side];
    if (to) onStep(to);
  };
  const { deck, card } = useTouch({
    canThrow: (side) => beside[side] !== null,
    onThrow: step,
    onDoubleTap: () => {
      if (canLike && !liked) onToggle();
    },
  });
  const stepButton = (to: Side, className?: string) => (
    <StepButton
      label={viewer[to]}
      isBack={to === 'previous'}
      onStep={beside[to] && (() => step(to))}
      className={cx('size-13', className)}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-5 broad:grid-cols-[minmax(0,1fr)_min(40%,clamp(13rem,28vw,20rem))] lg:items-center broad:gap-[clamp(1rem,4vw,3rem)]">
      <div className="grid grid-cols-1 content-start gap-4">
        {top}
        <div className="grid grid-cols-1 items-center gap-[clamp(0.75rem,2vw,1.5rem)] [--chrome-height:24rem] broad:grid-cols-[auto_1fr_auto] broad:[--chrome-height:min(16.5rem,40dvh)]">
          {stepButton('previous', 'narrow:hidden')}
          <div ref={deck} className="group/deck relative min-w-0">
            {sides.map((side) => {
              const neighbour = shownId === post.id ? beside[side] : null;
              return neighbour && <CardBeneath key={neighbour.id} side={side} post={neighbour} />;
            })}
            <div ref={card} className="relative">
              <ViewerCard post={post} closed={closed} />
            </div>
          </div>
          {stepButton('next', 'narrow:hidden')}
        </div>
        {shownId && (
          <div
            className={cx(
              'bottom-[calc(--spacing(23)+env(safe-area-inset-bottom))] md:bottom-2 z-20 @container flex flex-wrap items-center justify-between gap-2.5 rounded-control bg-ink py-1 broad:hidden',
              // Without a like of the user, the bar stays visible over the content while scrolling.
              canLike && !liked && '[@media(height>=30rem)]:sticky',
            )}
          >
            {stepButton('previous')}
            <div className="min-w-0 grow basis-0 @max-[17rem]:order-last @max-[17rem]:basis-full">
              <Vote post={post} closed={closed} />
            </div>
            {stepButton('next')}
          </div>
        )}
      </div>
      {shownId && (
        <aside className="grid content-center gap-4 broad:gap-5">
          <div className="narrow:hidden">
            <Vote post={post} closed={closed} />
          </div>
          {heldLike && <HeldNote post={post} like={heldLike} />}
          <PostFacts post={post} />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            {post.public && !(canLike && liked) && (
              <ShareButton post={post} className="shadow-none" />
            )}
            <Ownership post={post} />
          </div>
          <p className="text-sm text-foam-shade narrow:hidden">{viewer.keys}</p>
        </aside>
      )}
    </div>
  );
}

/** Places or moves the user's like, the main action of the page. */
function Vote({ post, closed }: { post: Post; closed: boolean }) {
  const { liked, onToggle } = useLike(post);
  const elsewhere = useLikeElsewhere(post);
  if (!post.public || closed) {
    return <p className="text-lg font-bold text-sun">{closed ? viewer.closed : viewer.pending}</p>;
  }
  if (liked) {
    return (
      <div className="grid gap-1 font-bold">
        <p className="text-center text-sm text-sun broad:text-left">{likeTexts.isHere}</p>
        <div className="flex flex-wrap items-center justify-center gap-x-3 broad:justify-start">
          <ShareButton post={post} className="bg-marigold! px-4! shadow-none!" />
          <Button tone="quiet" className="px-0! text-foam" onClick={onToggle}>
            {likeTexts.takeOff}
          </Button>
        </div>
      </div>
    );
  }
  const moveText = elsewhere ? likeTexts.moveHere(elsewhere) : likeTexts.moveFromElsewhere;
  const text = elsewhere === null ? likeTexts.place : moveText;
  return (
    <Button
      className="min-h-13 w-full border-foam px-2! text-[min(1rem,5vw)]! shadow-none! broad:text-lg!"
      onClick={onToggle}
    >
      <Corcholata placed={elsewhere !== null} className="size-7 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </Button>
  );
}

function Ownership({ post }: { post: Post }) {
  const session = useSession();
  const [reporting, setReporting] = useState(false);
  const here = useReturnPath();
  async function report() {
    try {
      const { enterToReport } = await import('../../lib/enter.ts');
      if (await enterToReport(here)) setReporting(true);
    } catch (error) {
      toast(errorText(error), { tone: 'bad' });
    }
  }
  const linkClass = `${plainLink} gap-2 justify-self-start`;
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
