import { useRef, useState, useEffect } from 'react';
import type { ProfileReview } from '@el-reto/contracts';
import { Avatar, cx, useAtTime } from '@el-reto/ui';
import { useApi } from '@el-reto/ui/runtime';
import { profiles as texts } from '../../messages/admin.ts';
import { ForwardIcon } from '../../components/icons.tsx';
import { Pill, RetryLine } from '../../components/tool.tsx';
import { type Verdict, isOpen } from '../../lib/outbox/decisions.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { freshWhileOpen } from '../../lib/api/desk.ts';
import { outbox, useOutbox } from '../../lib/outbox/desk-outbox.ts';
import { VerdictButtons } from './verdict-button.tsx';

const minuteMs = 60_000;

/** Identifies a change of a profile. A later change of the same profile has another id. */
const changeId = ({ uid, changedAt }: ProfileReview) => `${uid} ${changedAt}`;

/**
 * Changed names and pictures that were not decided on this page, in the order of the changes. The
 * list is loaded again regularly, and at once when the server's number of changes (`counted`) changes.
 */
export function useProfileReviews(counted: number | null) {
  const { data, error, isLoading, reread } = useApi('listProfileReviews', {}, freshWhileOpen);
  const state = useOutbox();
  useEffect(() => {
    if (counted !== null) void reread();
  }, [counted, reread]);
  return {
    profiles: data?.profiles.filter((review) => isOpen(state, changeId(review))) ?? [],
    hasMore: (data?.nextCursor ?? null) !== null,
    error: data ? undefined : error,
    isLoading,
    reread,
    decide(review: ProfileReview, verdict: Verdict): void {
      const { uid, changedAt, after } = review;
      const subject = { id: changeId(review), name: after.displayName, change: { uid, changedAt } };
      const act = verdict === 'approve' ? 'approveProfile' : 'refuseProfile';
      void outbox.act(subject, act, null);
    },
  };
}

export function ProfileReviews({
  profiles,
  hasMore,
  error,
  reread,
  decide,
}: ReturnType<typeof useProfileReviews>) {
  const section = useRef<HTMLElement>(null);
  // The section stays after the last decision, so that further keys do not decide on photos.
  const [wasShown, setWasShown] = useState(false);
  if (profiles.length > 0 && !wasShown) setWasShown(true);

  const rows = () => [...(section.current?.querySelectorAll<HTMLElement>('[data-profile]') ?? [])];
  const currentRow = () => rows().findIndex((row) => row.contains(document.activeElement));

  function settle(review: ProfileReview, verdict: Verdict) {
    const at = rows().findIndex((row) => row.dataset['profile'] === review.uid);
    const next = rows()[at + 1] ?? rows()[at - 1] ?? section.current?.querySelector('h2');
    next?.focus({ preventScroll: true });
    decide(review, verdict);
  }

  function move(step: 1 | -1) {
    const at = currentRow();
    rows()[at === -1 ? 0 : at + step]?.focus();
  }

  function settleCurrent(verdict: Verdict) {
    const review = profiles[currentRow()];
    if (review) settle(review, verdict);
  }

  useShortcuts(
    {
      right: () => move(1),
      down: () => move(1),
      left: () => move(-1),
      up: () => move(-1),
      approve: () => settleCurrent('approve'),
      deny: () => settleCurrent('deny'),
    },
    section,
  );

  if (error) return <RetryLine text={texts.loadFailed} error={error} onRetry={reread} />;
  if (!wasShown) return null;
  return (
    <section
      ref={section}
      data-own-keys
      aria-labelledby="perfiles"
      className="grid gap-3 rounded-card border-2 border-ink bg-foam-deep p-3 sm:p-4"
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2
            id="perfiles"
            tabIndex={-1}
            className="font-display text-lg leading-tight uppercase outline-none"
          >
            {texts.title}
          </h2>
          {profiles.length > 0 && (
            <Pill className="bg-ink text-foam tabular-nums">{texts.count(profiles.length)}</Pill>
          )}
        </div>
        <p className="text-sm text-ink-soft">{profiles.length > 0 ? texts.lead : texts.none}</p>
      </div>
      {profiles.length > 0 && (
        <ul className="grid max-h-96 gap-2.5 overflow-y-auto p-1 xl:grid-cols-2">
          {profiles.map((review) => (
            <ProfileRow
              key={review.uid}
              review={review}
              onDecide={(verdict) => settle(review, verdict)}
            />
          ))}
        </ul>
      )}
      {hasMore && <p className="text-sm text-ink-soft">{texts.more}</p>}
    </section>
  );
}

function ProfileRow(props: { review: ProfileReview; onDecide: (verdict: Verdict) => void }) {
  const { uid, before, after, publicAt } = props.review;
  return (
    <li
      tabIndex={-1}
      data-profile={uid}
      className="grid gap-3 rounded-card border-2 border-ink bg-white p-3 focus-ring sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-2">
        <Face face={before} when={texts.before} />
        <span className="flex h-24 items-center text-ink-faint sm:h-28">
          <ForwardIcon />
        </span>
        <Face face={after} when={texts.after} isNew />
      </div>
      <div className="grid gap-1.5 sm:w-56">
        <p className="text-center text-sm text-ink-soft tabular-nums">
          <TimeLeft publicAt={publicAt} />
        </p>
        <div className="grid grid-cols-2 gap-1.5 text-sm">
          <VerdictButtons name={after.displayName} onDecide={props.onDecide} />
        </div>
      </div>
    </li>
  );
}

function Face(props: { face: ProfileReview['after']; when: string; isNew?: boolean }) {
  const { face, when, isNew } = props;
  return (
    <div className="grid min-w-0 justify-items-center gap-1.5 text-center">
      <Avatar
        src={face.photoURL}
        name={texts.pictureOf(face.displayName, when)}
        className={cx('size-24 sm:size-28', isNew && 'border-marigold-deep')}
      />
      <p className="w-full min-w-0 text-sm leading-snug">
        <span className="block text-ink-faint">{when}</span>
        <span className={cx('block wrap-anywhere', isNew && 'font-bold')}>{face.displayName}</span>
      </p>
    </div>
  );
}

function TimeLeft({ publicAt }: { publicAt: string }) {
  const minutesUntil = (nowMs: number) => Math.floor((Date.parse(publicAt) - nowMs) / minuteMs);
  return texts.publicIn(useAtTime((nowMs) => Math.max(0, minutesUntil(nowMs))));
}
