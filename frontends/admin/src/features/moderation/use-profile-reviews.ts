import { useEffect } from 'react';
import type { ProfileReview } from '@el-reto/contracts';
import { useApi, usePersonal } from '@el-reto/ui/runtime';
import { isOpen } from '../../lib/outbox/decisions.ts';
import { freshWhileOpen } from '../../lib/api/freshness.ts';
import { outbox, useOutbox } from '../../lib/outbox/desk-outbox.ts';
import type { Verdict } from '../../lib/outbox/decisions.ts';

/** Identifies a change of a profile. A later change of the same profile has another id. */
const changeId = ({ uid, changedAt }: ProfileReview) => `${uid} ${changedAt}`;

/**
 * Changed names and pictures that were not decided on this page, in the order of the changes. The
 * list is loaded again regularly, and at once when the server's number of changes (`counted`) changes.
 */
export function useProfileReviews(counted: number | null) {
  const { data, error, isLoading, reread } = useApi(
    'listProfileReviews',
    usePersonal(),
    freshWhileOpen,
  );
  const state = useOutbox();
  useEffect(() => {
    if (counted !== null) void reread();
  }, [counted, reread]);
  return {
    profiles: data?.profiles.filter((review) => isOpen(state, changeId(review))) ?? [],
    hasMore: (data?.nextCursor ?? null) !== null,
    error: data ? undefined : error,
    isLoading,
    decide(review: ProfileReview, verdict: Verdict): void {
      const { uid, changedAt, after } = review;
      const subject = { id: changeId(review), name: after.displayName, change: { uid, changedAt } };
      const act = verdict === 'approve' ? 'approveProfile' : 'refuseProfile';
      void outbox.act(subject, act, null);
    },
  };
}
