import { useRef } from 'react';
import type { CallParts, Cluster } from '@el-reto/contracts';
import { admin } from '../../messages/admin.ts';
import { votes as texts } from '../../messages/votes.ts';
import { withRecentSignIn } from '@el-reto/ui/account';
import { call, errorText, toast, useAction } from '@el-reto/ui/runtime';

export type Decision = NonNullable<CallParts<'decideCluster'>['body']>['decision'];

/** Decides on clusters of an event, and undoes decisions, the last one first. */
export function useDecisions(eventId: string, onDecided: () => Promise<unknown>) {
  const made = useRef<Cluster[]>([]);
  const { run, busy } = useAction(async (cluster: Cluster, decision: Decision, note: string) => {
    const params = { eventId, clusterId: cluster.id };
    try {
      const { state } = await withRecentSignIn(() =>
        call('decideCluster', { params, body: { decision, note } }),
      );
      made.current = made.current.filter(({ id }) => id !== cluster.id);
      if (decision !== 'reopen') made.current.push(cluster);
      toast(texts.done[state](cluster.likes), { tone: 'good' });
      await onDecided();
    } catch (error) {
      toast(admin.error(errorText(error)), { tone: 'bad' });
    }
  });
  const takeBack = (cluster: Cluster) => void run(cluster, 'reopen', texts.reopenNote);
  return {
    busy,
    decide: run,
    takeBack,
    takeBackLast() {
      // Like the buttons: until the answer, a second press would undo the same decision again.
      if (busy) return;
      const last = made.current.at(-1);
      if (last) takeBack(last);
      else toast(texts.nothingToReopen);
    },
  };
}

export type Decisions = ReturnType<typeof useDecisions>;
