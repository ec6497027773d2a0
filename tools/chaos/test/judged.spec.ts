import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { myLikeSchema } from '@el-reto/contracts';
import { enrol, parseEnv, prepareContest, type Stack } from '@el-reto/dev';
import { restoreBackup, takeBackup } from '@el-reto/ops';
import { expect, it, onTestFinished } from 'vitest';
import { adminAccount, startUnlimited } from '../src/contest.ts';
import { sqliteEvidence } from '../src/evidence/evidence.ts';
import { pictureOf } from '../src/picture.ts';
import { copyProduct } from '../src/product/copy.ts';

const person = { password: 'votante-2026', name: 'Leo', lastName: 'Votante', dob: '1990-05-05' };

/** What services have on record of likes and of what became of them. */
async function recordsIn(dataDir: string) {
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

it('likes are taken while nobody judges, judged afterwards, and a copy keeps what became of them', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'el-reto-judged-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  await copyProduct(join(dir, 'product'));
  const start = async (dataDir: string): Promise<Stack> => {
    const stack = await startUnlimited({ dataDir, root: join(dir, 'product') });
    onTestFinished(() => stack.stop());
    return stack;
  };
  const [from, to] = [join(dir, 'from'), join(dir, 'to')];
  const stack = await start(from);
  const size = { name: 'Juicio', posts: 1, users: 0, picture: pictureOf };
  const { api, identity, admin, eventId, postIds } = await prepareContest(
    stack,
    adminAccount,
    size,
  );
  const params = { postId: postIds[0] ?? '' };
  const vote = async (email: string) => {
    const voter = await enrol(api, identity, { ...person, email });
    const { uid, token } = voter;
    await api.call('togglePostLike', { token, params, body: { uid } });
    return async () => {
      const mine = await api.call('listMyLikes', { token, query: { detail: '1' } });
      return myLikeSchema.parse(mine[eventId]).state;
    };
  };

  const before = stack.info.processes['integrity'] ?? 0;
  const release = stack.hold('integrity');
  await expect.poll(() => stack.info.processes['integrity']).toBeUndefined();
  const stateOfHonest = await vote('leo@elreto.test');
  const stateOfDoubted = await vote('leo@mailinator.com');
  expect([await stateOfHonest(), await stateOfDoubted()]).toEqual(['counted', 'counted']);
  release();
  await stack.restarted('integrity', before);
  await expect.poll(stateOfDoubted).toBe('held');
  expect(await stateOfHonest()).toBe('counted');

  const { token } = admin;
  const { clusters } = await api.call('listClusters', { token, params: { eventId } });
  await api.call('decideCluster', {
    token,
    params: { eventId, clusterId: clusters[0]?.id ?? '' },
    body: { decision: 'void', note: 'Correo de usar y tirar.' },
  });
  expect(await stateOfDoubted()).toBe('voided');

  const records = await recordsIn(from);
  expect(records).toMatchObject({ apart: [{}], decisions: [{}] });
  await takeBackup(parseEnv({ DATA_DIR: from }), join(dir, 'copy.tar.gz'));
  await restoreBackup(parseEnv({ DATA_DIR: to }), join(dir, 'copy.tar.gz'));
  expect(await recordsIn(to)).toEqual(records);
}, 120_000);
