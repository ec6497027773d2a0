import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@el-reto/client';

/** Likes are told and judged within about a second; rounds in which nothing more was held. */
const roundMs = 700;
const quietRounds = 2;

/** The people of a made-up contest like from one machine: an administrator lets their likes count. */
export async function trustLikes(api: Client, token: string, eventId: string): Promise<void> {
  const note = 'Corcholatas del concurso de muestra.';
  for (let quiet = 0; quiet < quietRounds;) {
    await sleep(roundMs);
    const { clusters } = await api.call('listClusters', { token, params: { eventId } });
    const held = clusters.filter(({ state }) => state === 'held');
    quiet = held.length === 0 ? quiet + 1 : 0;
    for (const { id: clusterId } of held) {
      const params = { eventId, clusterId };
      await api.call('decideCluster', { token, params, body: { decision: 'release', note } });
    }
  }
}
