import type { ProfileReview } from '@el-reto/contracts';
import {
  call,
  errorText,
  refresh,
  setAnswer,
  toast,
  useApi,
  usePersonal,
} from '@el-reto/ui/runtime';
import type { Verdict } from '../lib/decisions.ts';

/** Their count is not told live. */
const lookEveryMs = 30_000;

/** Changed names and pictures that wait, those that are shown first in front. */
export function useProfileReviews() {
  const personal = usePersonal();
  const { data, error, reread } = useApi('listProfileReviews', personal, {
    refetchInterval: lookEveryMs,
  });

  async function decide(review: ProfileReview, verdict: Verdict): Promise<void> {
    const { uid, changedAt } = review;
    const name = verdict === 'approve' ? 'approveProfile' : 'refuseProfile';
    try {
      const { message } = await call(name, { params: { uid }, body: { changedAt } });
      toast(message, { tone: 'good' });
    } catch (failure) {
      toast(errorText(failure), { tone: 'bad' });
      return void reread();
    }
    if (!personal) return;
    await setAnswer(
      'listProfileReviews',
      personal,
      (page) => page && { ...page, profiles: page.profiles.filter((other) => other.uid !== uid) },
    );
    await refresh('listProfileReviews');
  }

  return { page: data, error: data ? undefined : error, decide };
}
