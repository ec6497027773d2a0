import type { DeskPost } from '@el-reto/contracts';
import { admin } from '../../messages/admin.ts';
import { moderation as texts } from '../../messages/moderation.ts';
import { cx } from '@el-reto/ui';
import { AuthorLine, CardPhoto, OptionalTexts, WaitingTime } from '../../components/card-facts.tsx';
import { statusOf } from '../../lib/outbox/decisions.ts';
import { outbox, useOutbox } from '../../lib/outbox/desk-outbox.ts';
import type { Moderation } from './use-moderation.ts';
import { reportCount, ReportList } from './report-list.tsx';
import { Stamp, VerdictButtons } from './verdict-button.tsx';

interface PhotoCardProps {
  post: DeskPost;
  moderation: Moderation;
  onOpen: () => void;
  /** Called before another card becomes current and shall take the focus. */
  onMoving: () => void;
}

/** A waiting photo on the board. After a decision, a stamp is shown in its place. */
export function PhotoCard({ post, moderation, onOpen, onMoving }: PhotoCardProps) {
  const { board, selection } = moderation;
  const status = statusOf(useOutbox(), post.id);
  const eventName = moderation.eventName(post.eventid);
  const isOpen = status.kind === 'open';
  const isSelected = selection.ids.has(post.id);
  return (
    <article
      data-post={post.id}
      onFocusCapture={() => board.setCurrent(post.id)}
      className={cx(
        'relative flex h-full scroll-mb-40 flex-col rounded-card border-2 p-1.5 lg:scroll-mb-72',
        isOpen ? 'border-ink bg-white' : 'border-dashed border-ink-faint bg-foam',
        post.id === board.current && 'outline-4 outline-offset-2 outline-marigold-deep',
        isSelected && 'bg-sun',
      )}
    >
      <CardPhoto
        post={post}
        data-main
        disabled={!isOpen}
        aria-label={texts.openPhoto(post.name)}
        onClick={(event) => (event.shiftKey ? selection.extendTo(post.id) : onOpen())}
        className={cx('focus-visible:outline-none', !isOpen && 'opacity-30')}
      >
        {isOpen && <Tick post={post} selection={selection} />}
        {post.reported && (
          <strong className="absolute top-0 right-0 rounded-bl-control bg-grana px-2 py-0.5 text-sm text-foam">
            {texts.reportedTimes(reportCount(post))}
          </strong>
        )}
        {!isOpen && (
          <span className="absolute inset-0 grid place-items-center">
            <Stamp kind={status.stamp} />
          </span>
        )}
      </CardPhoto>
      <div className="grow px-0.5 py-1.5 text-sm leading-snug">
        <h2 className="truncate font-bold" title={post.name}>
          {post.name}
        </h2>
        <p className="flex min-w-0">
          <AuthorLine isTight author={post.author} />
        </p>
        <OptionalTexts post={post} />
        <p className="flex justify-between gap-2 text-ink-soft max-sm:text-xs">
          <span className="shrink-999 truncate" title={eventName}>
            {eventName}
          </span>
          <span className="tabular-nums">
            <WaitingTime isShort since={post.receivedAt} />
          </span>
        </p>
        {isOpen && post.reported && (
          <div className="pt-1">
            <ReportList isTight reports={post.reports} />
          </div>
        )}
        {isOpen && status.failure && <p className="font-bold text-grana">{status.failure}</p>}
      </div>
      {isOpen ? (
        <div className="grid grid-cols-2 gap-1.5 text-sm max-sm:[&>button]:gap-0.5 max-sm:[&>button]:px-0 max-sm:[&>button]:text-xs max-sm:[&_svg]:size-4">
          <VerdictButtons
            name={post.name}
            reported={post.reported}
            onDecide={(verdict) => {
              onMoving();
              moderation.decide([post.id], verdict);
            }}
          />
        </div>
      ) : (
        <div className="grid min-h-11 text-sm">
          {status.canUndo && (
            <button
              type="button"
              aria-label={admin.of(texts.undo, post.name)}
              onClick={() => {
                onMoving();
                outbox.undo(post.id);
              }}
              className="rounded-control font-bold underline underline-offset-4 focus-ring"
            >
              {texts.undo}
            </button>
          )}
        </div>
      )}
    </article>
  );
}

function Tick({ post, selection }: { post: DeskPost; selection: Moderation['selection'] }) {
  return (
    <label className="absolute top-0 left-0 grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">{texts.select(post.name)}</span>
      <input
        type="checkbox"
        checked={selection.ids.has(post.id)}
        onChange={({ nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          if (isRange) selection.extendTo(post.id);
          else selection.toggle(post.id);
        }}
        className="size-6 cursor-pointer accent-marigold-deep outline-offset-2 focus-visible:outline-3 focus-visible:outline-ink"
      />
    </label>
  );
}
