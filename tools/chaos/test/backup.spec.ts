import { mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@el-reto/client';
import { parseEnv, startStack } from '@el-reto/dev';
import { restoreBackup, takeBackup } from '@el-reto/ops';
import type { Stack } from '@el-reto/dev';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkCaches } from '../src/checks/caches.ts';
import { checkCounters } from '../src/checks/counters.ts';
import { checkLedger } from '../src/checks/ledger.ts';
import { checkLikes } from '../src/checks/likes.ts';
import { checkPictures } from '../src/checks/pictures.ts';
import { checkPosts } from '../src/checks/posts.ts';
import { checkServedPictures } from '../src/checks/served-pictures.ts';
import { adminAccount, prepareScene } from '../src/contest.ts';
import type { Scene } from '../src/contest.ts';
import { Clients } from '../src/crowd.ts';
import { readLists, readTruth, type Likes } from '../src/evidence/api-view.ts';
import { checkStores, listFiles, sqliteEvidence } from '../src/evidence/evidence.ts';
import { readRecords } from '../src/evidence/records.ts';
import { History, isAcknowledged } from '../src/history.ts';
import { copyProduct } from '../src/product/copy.ts';
import { Random } from '../src/random.ts';
import { settle } from '../src/settle.ts';
import { historyAsOf } from './support/as-of.ts';

const crowd = { fans: 6, authors: 3, moderators: 2, visitors: 1 };
const envOf = (dataDir: string) => parseEnv({ DATA_DIR: dataDir });
let dir: string;
const inDir = (name: string) => join(dir, name);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'el-reto-backup-'));
  await copyProduct(inDir('product'));
  return () => rm(dir, { recursive: true });
}, 60_000);

async function start(dataDir: string): Promise<Stack> {
  const stack = await startStack({
    dataDir,
    root: inDir('product'),
    seed: 'none',
    env: {
      LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: adminAccount.email,
      ADMIN_PASSWORD: adminAccount.password,
    },
  });
  onTestFinished(() => stack.stop());
  return stack;
}

/** What is wrong with the restored product, in the light of what clients were told before. */
async function examine(stack: Stack, dataDir: string, scene: Scene, history: History) {
  const settled = await settle(stack, sqliteEvidence(dataDir), 30_000);
  const api = createClient({ origin: stack.info.site });
  const { admin, authors, fans, world, preparedIds } = scene;
  const truth = await readTruth(api, fans, [admin, ...authors]);
  const lists = await readLists(api, world.eventIds);
  const own = truth.posts.filter(({ id }) => !preparedIds.has(id));
  const records = await readRecords(sqliteEvidence(dataDir));
  const paths = history.created.map(({ path }) => path);
  return {
    truth,
    findings: [
      ...settled.findings,
      ...checkLikes(history, truth.likes),
      ...checkPosts(history, own),
      ...checkCounters(
        history,
        truth.posts.filter((post) => post.public),
      ),
      ...checkCaches(lists, truth),
      ...checkPictures(records, listFiles(dataDir), new Set(paths), false),
      ...(await checkServedPictures(api, history, truth.posts)),
    ],
  };
}

/** What is wrong with the files alone. */
async function examineStopped(dataDir: string, likes: Likes) {
  const evidence = sqliteEvidence(dataDir);
  return [...(await checkStores(evidence)), ...checkLedger(await readRecords(evidence), likes)];
}

describe('a copy of a product in use', () => {
  it('has all that was acknowledged before it, and fits together', async () => {
    // A folder of its own for each try.
    const run = await mkdtemp(inDir('run-'));
    const inRun = (name: string) => join(run, name);
    const [from, to, file] = [inRun('from'), inRun('to'), inRun('copy.tar.gz')];
    const stack = await start(from);
    const scene = await prepareScene(stack, crowd);
    const history = new History();
    const clients = new Clients(scene, history, new Random(7));
    clients.open({ mayLeave: true });
    await sleep(4_000);
    const { manifest, pause } = await takeBackup(envOf(from), file);
    await sleep(1_000);
    await clients.pause();
    await expect(restoreBackup(envOf(from), file)).rejects.toThrow('deténlo primero');
    await stack.stop();
    await expect(restoreBackup(envOf(from), file)).rejects.toThrow('no está vacía');

    expect(manifest.pauseMs).toBeLessThan(2_000);
    const known = historyAsOf(history, pause);
    expect(known.operations.filter(isAcknowledged).length).toBeGreaterThan(50);
    expect(history.operations.length).toBeGreaterThan(known.operations.length);

    await restoreBackup(envOf(to), file);
    expect((await stat(join(to, 'secrets.json'))).mode & 0o777).toBe(0o600);
    const restored = await start(to);
    const { truth, findings } = await examine(restored, to, scene, known);
    expect(findings, JSON.stringify(findings)).toEqual([]);

    // It goes on as any other: what happens now is told to everyone.
    const more = new History();
    const api = createClient({ origin: restored.info.site });
    const again = new Clients({ ...scene, apis: [api] }, more, new Random(8));
    again.open({ mayLeave: false });
    await sleep(2_000);
    await again.pause();
    expect(more.faults).toEqual([]);
    expect(more.operations.filter(isAcknowledged).length).toBeGreaterThan(20);
    expect((await settle(restored, sqliteEvidence(to), 30_000)).findings).toEqual([]);
    const after = await readTruth(api, scene.fans, [scene.admin, ...scene.authors]);
    expect(after.likes).not.toEqual(truth.likes);
    await restored.stop();
    expect(await examineStopped(to, after.likes)).toEqual([]);

    // Stopped, it can be copied as well.
    const second = inRun('second.tar.gz');
    const { manifest: later } = await takeBackup(envOf(to), second);
    expect(later.nextSeq).toBeGreaterThan(manifest.nextSeq);
    await restoreBackup(envOf(inRun('third')), second);
    expect(await examineStopped(inRun('third'), after.likes)).toEqual([]);
    await expect(takeBackup(envOf(to), second)).rejects.toThrow('Ya existe');
    await truncate(second, (await stat(second)).size - 3_000);
    const damaged = restoreBackup(envOf(inRun('fourth')), second);
    await expect(damaged).rejects.toThrow('está dañado o incompleto');
  }, 240_000);
});

it('says in one line what it cannot use', async () => {
  await expect(takeBackup(envOf(inDir('nowhere')), inDir('a.tar.gz'))).rejects.toThrow(
    'No existe DATA_DIR',
  );
  await expect(restoreBackup(envOf(inDir('new')), inDir('b.tar.gz'))).rejects.toThrow('No existe');
  await writeFile(inDir('c.tar.gz'), 'una lista de compras');
  await expect(restoreBackup(envOf(inDir('new')), inDir('c.tar.gz'))).rejects.toThrow(
    'no es una copia de El Reto',
  );
});
