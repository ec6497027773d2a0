import type { ProfileReview } from '@el-reto/contracts';
import { api, mutate, toast, errorText, useApi, usePersonalKey } from '@el-reto/ui/facade';
import { useEffect } from 'react';
import type { Verdict } from '../lib/decisions.ts';

interface ReviewPage {
  profiles: ProfileReview[];
  nextCursor: string | null;
}

const path = '/api/admin/profiles';
/** Their count is not told live. */
const lookEveryMs = 30_000;

/** Changed names and pictures that wait, those that are shown first in front. */
export function useProfileReviews() {
  const key = usePersonalKey(path);
  const { data, error, mutate: reload } = useApi<ReviewPage>(key);
  useEffect(() => {
    const timer = setInterval(() => void reload(), lookEveryMs);
    return () => clearInterval(timer);
  }, [reload]);

  async function decide(review: ProfileReview, verdict: Verdict): Promise<void> {
    const { uid, changedAt } = review;
    const action = verdict === 'approve' ? 'approve' : 'refuse';
    try {
      const { message } = await api.post<{ message: string }>(
        `${path}/${encodeURIComponent(uid)}/${action}`,
        { body: { changedAt }, idempotencyKey: crypto.randomUUID() },
      );
      toast(message, { tone: 'good' });
    } catch (failure) {
      toast(errorText(failure), { tone: 'bad' });
      return void reload();
    }
    if (!key) return;
    await mutate<ReviewPage>(
      key,
      (page) => page && { ...page, profiles: page.profiles.filter((other) => other.uid !== uid) },
    );
  }

  return { page: data, error: data ? undefined : error, decide };
}
