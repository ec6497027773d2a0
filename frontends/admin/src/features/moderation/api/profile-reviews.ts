import type { ProfileReview } from '@el-reto/contracts';
import { call, errorText, toast, useApi, usePersonal } from '@el-reto/ui/runtime';
import type { Verdict } from '../lib/decisions.ts';

/** Their count is not told live. */
const lookEveryMs = 30_000;

/** Changed names and pictures that wait, those that are shown first in front. */
export function useProfileReviews() {
  const { data, error, reread } = useApi('listProfileReviews', usePersonal(), {
    refetchInterval: lookEveryMs,
  });

  async function decide({ uid, changedAt }: ProfileReview, verdict: Verdict): Promise<void> {
    const name = verdict === 'approve' ? 'approveProfile' : 'refuseProfile';
    try {
      const { message } = await call(name, { params: { uid }, body: { changedAt } });
      toast(message, { tone: 'good' });
    } catch (failure) {
      toast(errorText(failure), { tone: 'bad' });
      return void reread();
    }
    await reread();
  }

  return { page: data, error: data ? undefined : error, decide };
}
