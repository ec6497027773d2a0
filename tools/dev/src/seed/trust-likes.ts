import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@el-reto/client';

const roundMs = 700;
/** The first verdict is due within a second, later on a busy machine. */
const roundsToBegin = 20;
/** Rounds in which nothing more was held. */
const roundsToEnd = 3;

/** Releases the likes of seeded people, which are held because they come from one machine. */
export async function trustLikes(api: Client, token: string, eventId: string): Promise<void> {
  const note = 'Corcholatas del concurso de muestra.';
  for (let left = roundsToBegin; left > 0; left -= 1) {
    await sleep(roundMs);
    const { clusters } = await api.call('listClusters', { token, params: { eventId } });
    const held = clusters.filter(({ state }) => state === 'held');
    for (const { id: clusterId } of held) {
      const params = { eventId, clusterId };
      await api.call('decideCluster', { token, params, body: { decision: 'release', note } });
    }
    if (held.length > 0) left = roundsToEnd + 1;
  }
}
