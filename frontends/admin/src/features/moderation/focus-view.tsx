import { useEffect, useRef, type ComponentProps } from 'react';
import type { DeskPost } from '@el-reto/contracts';
import { photoSrc } from '@el-reto/ui';
import { desk } from '../../messages/desk.ts';
import { moderation as texts } from '../../messages/moderation.ts';
import { Alike } from '../../components/alike.tsx';
import { ZoomPhoto } from '../../components/zoom-photo.tsx';
import { useOpenAuthor } from '../../lib/address.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { AuthorLine, OptionalTexts, WaitingTime } from '../../components/card-facts.tsx';
import { Pill } from '../../components/tool.tsx';
import { BackIcon, ForwardIcon } from '../../components/icons.tsx';
import { statusOf } from '../../lib/outbox/decisions.ts';
import { useOutbox } from '../../lib/outbox/desk-outbox.ts';
import { undoLast, type Moderation, type ViewProps } from './use-moderation.ts';
import { reportCount, ReportList } from './report-list.tsx';
import { VerdictButtons } from './verdict-button.tsx';

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
      aria-label={texts.views.focus}
      className="grid scroll-mt-2 outline-none grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6"
    >
      <output className="sr-only">
        {texts.nowShowing(post.name, post.displayName, at, openIds.length)}
      </output>
      <FocusPhoto key={post.id} post={post} moderation={moderation} />
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

interface PanelProps {
  post: DeskPost;
  moderation: Moderation;
}

/** The whole photo, next to a similar photo if there is one. */
function FocusPhoto({ post, moderation }: PanelProps) {
  const photo = <ZoomPhoto hasKeys post={post} />;
  if (post.duplicateOf.length === 0) {
    return (
      <div className="[--stage:max(14rem,100dvh-27rem)] lg:[--stage:max(14rem,100dvh-19rem)]">
        {photo}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-2 content-start gap-2 [--stage:max(9rem,32dvh)] lg:gap-3 lg:[--stage:max(9rem,100dvh-30.5rem)]">
      <figure className="grid min-w-0 content-start gap-1.5">
        {photo}
        <figcaption className="text-sm font-bold">{desk.thisOne}</figcaption>
      </figure>
      <Alike hasKeys post={post} eventName={moderation.eventName} />
    </div>
  );
}

/** Loads the next photos in advance. */
function usePreloaded({ queue, board }: ViewProps['moderation']): void {
  const { current, openIds } = board;
  const at = current === null ? 0 : openIds.indexOf(current) + 1;
  const urls = openIds.slice(at, at + preloaded).map((id) => queue.posts.get(id)?.photoURL);
  const known = urls.join(' ');
  useEffect(() => {
    for (const url of known.split(' ')) if (url) new Image().src = photoSrc(url, 1200);
  }, [known]);
}

function PhotoFacts({ post, moderation }: PanelProps) {
  const { openIds } = moderation.board;
  const eventName = moderation.eventName(post.eventid);
  const status = statusOf(useOutbox(), post.id);
  const facts = [
    [texts.author, <AuthorLine key="author" author={post.author} />],
    [desk.event, eventName],
    [desk.stateFacts, desk.at(post.receivedAt)],
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-1 lg:gap-3">
      <p className="text-sm font-bold text-ink-faint tabular-nums max-lg:sr-only">
        {texts.place(openIds.indexOf(post.id) + 1, openIds.length)}
      </p>
      <h2 className="font-display text-lg leading-tight wrap-anywhere uppercase lg:text-xl">
        {post.name}
      </h2>
      <OptionalTexts post={post} />
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm lg:hidden">
        <AuthorLine isTight author={post.author} />
        <span className="truncate">{eventName}</span>
      </p>
      <p className="flex flex-wrap items-center gap-2 text-sm font-bold text-ink-soft tabular-nums">
        <WaitingTime since={post.receivedAt} />
        {post.duplicateOf.length > 0 && (
          <Pill className="bg-marigold text-ink">{desk.alike(post.duplicateOf.length)}</Pill>
        )}
      </p>
      <dl className="hidden grid-cols-[auto_1fr] gap-x-4 gap-y-1 lg:grid">
        {facts.map(([term, value]) => (
          <div key={term} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-faint">{term}</dt>
            <dd className="font-bold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {post.reported && (
        <div className="grid gap-1.5 rounded-control border-2 border-grana bg-white px-3 py-2 text-sm">
          <p>
            <strong className="text-grana">{texts.reportedTimes(reportCount(post))}.</strong>{' '}
            {texts.reportedHint}
          </p>
          <ReportList reports={post.reports} />
        </div>
      )}
      {status.kind === 'open' && status.failure && (
        <p className="font-bold text-grana">{status.failure}</p>
      )}
    </div>
  );
}

/** Buttons for the decision and for the next photo; below the photo on a phone, else next to it. */
function FocusControls({ post, moderation }: PanelProps) {
  const { board, decideCurrent } = moderation;
  const isOnly = board.openIds.length <= 1;
  return (
    <div className="@container max-lg:order-2">
      <div className="grid grid-cols-[auto_1fr_1fr_auto] gap-2 max-lg:@max-[22.75rem]:grid-cols-2 max-lg:@max-[15rem]:grid-cols-1 lg:grid-cols-2 lg:gap-3">
        <MoveButton label={texts.previous} disabled={isOnly} onClick={() => board.move(-1)}>
          <BackIcon />
        </MoveButton>
        <VerdictButtons
          isLarge
          name={post.name}
          reported={post.reported}
          onDecide={decideCurrent}
        />
        <MoveButton label={texts.next} disabled={isOnly} onClick={() => board.move(1)}>
          <ForwardIcon />
        </MoveButton>
      </div>
    </div>
  );
}

function MoveButton({ label, children, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className="inline-flex min-h-14 min-w-12 items-center justify-center gap-2 rounded-control border-2 border-ink bg-white px-2 font-bold focus-ring hover:bg-foam-deep disabled:opacity-40 lg:min-h-11"
    >
      {children}
      <span className="max-lg:hidden">{label}</span>
    </button>
  );
}
