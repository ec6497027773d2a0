import { useEffect, useState, useSyncExternalStore, type SyntheticEvent } from 'react';
import { cx } from '@el-reto/ui';
import { desk } from '../../messages/desk.ts';
import { moderation as texts } from '../../messages/moderation.ts';
import { UndoIcon, KeyCap } from '../../components/icons.tsx';
import { Tool } from '../../components/tool.tsx';
import { lastGesture, unanswered, waiting } from '../../lib/outbox/decisions.ts';
import {
  outbox,
  notices,
  useOutbox,
  useNotices,
  type Notice,
} from '../../lib/outbox/desk-outbox.ts';
import { undoLast } from './use-moderation.ts';
import { ReasonChips } from './reason-chips.tsx';

const noticeLastsMs = 5000;

export function DecisionBar() {
  const news = useNotices();
  useFading(news);
  return (
    <section
      aria-label={texts.decisionsLabel}
      data-decisions
      className="pointer-events-none fixed inset-x-2 bottom-[calc(var(--nav)+0.5rem)] z-45 mx-auto grid max-w-2xl gap-2 pb-[env(safe-area-inset-bottom)] lg:right-6 lg:bottom-6 lg:left-auto lg:w-88"
    >
      <output className="grid gap-2">
        {news.map(({ text, tone, count }) => (
          <p
            key={text}
            className={cx('rounded-card border-[3px] px-4 py-2 font-bold', tones[tone])}
          >
            <span>{text}</span>
            {tone === 'good' && count > 1 && <span> ({count})</span>}
          </p>
        ))}
      </output>
      <Unsent />
      <Pending />
    </section>
  );
}

const tones: Record<Notice['tone'], string> = {
  good: 'border-foam bg-agave text-foam',
  plain: 'border-foam bg-ink text-foam',
  bad: 'border-foam bg-grana text-foam',
};

/**
 * Ends the pause, unless the dialog for a reason is open in the bar. The events of that dialog also arrive
 * at the bar: a finger that is lifted leaves it, and a window that loses the focus blurs it.
 */
function releaseUnlessWriting({ currentTarget }: SyntheticEvent): void {
  if (!currentTarget.querySelector('dialog')) outbox.release();
}

function Pending() {
  const state = useOutbox();
  const gesture = lastGesture(state);
  const others = waiting(state).length - gesture.length;
  const [decision] = gesture;
  useEffect(() => {
    // If the bar disappears under the pointer, no `pointerleave` event is fired.
    if (!decision) outbox.release();
  }, [decision]);
  const say = decision?.verdict === 'approve' ? texts.approving : texts.denying;
  return (
    <>
      <output className="sr-only">
        {decision && `${say(decision.subject.name, gesture.length)}. ${texts.undo}: U`}
      </output>
      {decision && (
        <div
          className="pointer-events-auto grid animate-rise gap-1.5 rounded-card border-[3px] border-foam bg-ink px-3 py-2 text-foam shadow-print"
          // Only a moving pointer pauses the time. The bar may appear under a resting pointer.
          onPointerMove={outbox.hold}
          onPointerLeave={releaseUnlessWriting}
          onFocus={outbox.hold}
          onBlur={releaseUnlessWriting}
        >
          <strong className="truncate">{say(decision.subject.name, gesture.length)}</strong>
          <div className="flex items-center gap-3">
            <p className="grow text-sm text-sun tabular-nums">
              <SecondsLeft dueMs={decision.dueMs} heldSinceMs={state.heldSinceMs} />
              {others > 0 && ` ${texts.moreWaiting(others)}`}
            </p>
            <button
              type="button"
              onClick={undoLast}
              className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control border-2 border-foam px-3 font-bold focus-ring hover:bg-ink-soft"
            >
              <UndoIcon />
              {texts.undo}
              <KeyCap>U</KeyCap>
            </button>
          </div>
          {decision.verdict === 'deny' && <ReasonChips decision={decision} />}
        </div>
      )}
    </>
  );
}

/**
 * Shows the number of decisions without an answer. They are stored in this browser and sent again.
 */
function Unsent() {
  const count = unanswered(useOutbox()).length;
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine);
  if (count === 0) return null;
  return (
    <output className="pointer-events-auto grid gap-1.5 rounded-card border-[3px] border-ink bg-sun px-3 py-2 text-ink shadow-print">
      <strong>{desk.unsent(count, !isOnline)}</strong>
      <span className="flex flex-wrap items-center justify-between gap-2 text-sm">
        {desk.unsentHint}
        <Tool onClick={() => void outbox.retry()}>{desk.sendNow}</Tool>
      </span>
    </output>
  );
}

function followNetwork(changed: () => void): () => void {
  const followed = new AbortController();
  for (const name of ['online', 'offline']) window.addEventListener(name, changed, followed);
  return () => followed.abort();
}

/** Removes messages of success after a while. Messages of failures stay until the next decision. */
function useFading(news: readonly Notice[]): void {
  useEffect(() => {
    if (news.length === 0 || news.some(({ tone }) => tone === 'bad')) return;
    const timer = setTimeout(() => notices.set([]), noticeLastsMs);
    return () => clearTimeout(timer);
  }, [news]);
}

/** Shows the seconds until a decision is sent. Screen readers do not read them. */
function SecondsLeft({ dueMs, heldSinceMs }: { dueMs: number; heldSinceMs: number | null }) {
  // The outbox uses the device's clock, which may differ from the server's.
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  if (heldSinceMs !== null) return <span>{texts.onHold}</span>;
  const seconds = Math.max(0, Math.ceil((dueMs - nowMs) / 1000));
  return <span aria-hidden="true">{texts.sendsIn(seconds)}</span>;
}
