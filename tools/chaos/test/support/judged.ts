import { myLikeSchema } from '@el-reto/contracts';
import { enrol, prepareContest, type Stack } from '@el-reto/dev';
import { expect } from 'vitest';
import { adminAccount } from '../../src/contest.ts';
import { sqliteEvidence } from '../../src/evidence/evidence.ts';
import { pictureOf } from '../../src/picture.ts';

const person = { password: 'votante-2026', name: 'Leo', lastName: 'Votante', dob: '1990-05-05' };

/**
 * Casts an ordinary and a suspicious like while integrity is stopped, and voids the suspicious one
 * once integrity has held it.
 */
export async function judgeAfterOutage(stack: Stack): Promise<void> {
  const size = { name: 'Juicio', posts: 1, users: 0, picture: pictureOf };
  const contest = await prepareContest(stack, adminAccount, size);
  const { api, identity, admin, eventId, postIds } = contest;
  const params = { postId: postIds[0] ?? '' };
  const vote = async (email: string) => {
    const { uid, token } = await enrol(api, identity, { ...person, email });
    await api.call('togglePostLike', { token, params, body: { uid } });
    return async () => {
      const mine = await api.call('listMyLikes', { token, query: { detail: '1' } });
      return myLikeSchema.parse(mine[eventId]).state;
    };
  };

  const before = stack.info.processes['integrity'] ?? 0;
  const release = stack.hold('integrity');
  await expect.poll(() => stack.info.processes['integrity']).toBeUndefined();
  const stateOfOrdinary = await vote('leo@elreto.test');
  const stateOfSuspicious = await vote('leo@mailinator.com');
  expect([await stateOfOrdinary(), await stateOfSuspicious()]).toEqual(['counted', 'counted']);
  release();
  await stack.restarted('integrity', before);
  await expect.poll(stateOfSuspicious).toBe('held');
  expect(await stateOfOrdinary()).toBe('counted');

  const { token } = admin;
  const { clusters } = await api.call('listClusters', { token, params: { eventId } });
  await api.call('decideCluster', {
    token,
    params: { eventId, clusterId: clusters[0]?.id ?? '' },
    body: { decision: 'void', note: 'Correo de usar y tirar.' },
  });
  expect(await stateOfSuspicious()).toBe('voided');
}

/** Reads the records of likes and of verdicts from a data folder. */
export async function verdictsIn(dataDir: string) {
  const { rows } = sqliteEvidence(dataDir);
  const sorted = async (...of: Parameters<typeof rows>) =>
    (await rows(...of)).toSorted((a, b) => a.id.localeCompare(b.id));
  return {
    likes: await sorted('likes', 'likes'),
    apart: await sorted('likes', 'apart'),
    decisions: await sorted('integrity', 'clusterDecisions'),
    keys: await sorted('integrity', 'integrityKeys'),
  };
}
