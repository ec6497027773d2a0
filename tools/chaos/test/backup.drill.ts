import { stat, truncate } from 'node:fs/promises';
import { createClient } from '@el-reto/client';
import { restoreBackup, takeBackup } from '@el-reto/ops';
import type { Stack } from '@el-reto/dev';
import { expect, it } from 'vitest';
import { checkCaches } from '../src/checks/caches.ts';
import { checkServedPictures } from '../src/checks/served-pictures.ts';
import { prepareScene, type Scene } from '../src/contest.ts';
import { Clients } from '../src/crowd.ts';
import { readLists, readTruth } from '../src/evidence/api-view.ts';
import { listFiles, sqliteEvidence } from '../src/evidence/evidence.ts';
import { readRecords } from '../src/evidence/records.ts';
import { History, isAcknowledged } from '../src/history.ts';
import { Random } from '../src/random.ts';
import { checkAtRest, checkPublic } from '../src/run.ts';
import { settle } from '../src/settle.ts';
import { copyInUse, envOf } from './support/copy-in-use.ts';
import { productFolder, report } from './support/product-folder.ts';

const crowd = { fans: 6, authors: 3, moderators: 2, visitors: 1 };

/** Compares the restored product with the history of the clients of the copied one. */
async function examine(stack: Stack, dataDir: string, scene: Scene, history: History) {
  const evidence = sqliteEvidence(dataDir);
  const settled = await settle(stack, evidence, 30_000);
  const api = createClient({ origin: stack.info.site });
  const { admin, authors, fans, world, preparedIds } = scene;
  const truth = await readTruth(api, fans, [admin, ...authors]);
  const lists = await readLists(api, world.eventIds);
  const records = await readRecords(evidence);
  return {
    truth,
    findings: [
      ...settled.findings,
      ...checkPublic(history, truth, records, listFiles(dataDir), preparedIds),
      ...checkCaches(lists, truth),
      ...(await checkServedPictures(api, history, truth.posts)),
    ],
  };
}

it('restores a copy of a product in use to a product that works, and copies a stopped one', async () => {
  const { start, inDir } = await productFolder();
  const [from, to, file] = [inDir('from'), inDir('to'), inDir('copy.tar.gz')];
  const stack = await start(from);
  const scene = await prepareScene(stack, crowd);
  const clients = new Clients(scene, new History(), new Random(7));
  const { manifest, known } = await copyInUse(from, clients, file);
  await stack.stop();
  await expect(restoreBackup(envOf(from), file)).rejects.toThrow('no está vacía');

  await restoreBackup(envOf(to), file);
  expect((await stat(inDir('to/secrets.json'))).mode & 0o777).toBe(0o600);
  const restored = await start(to);
  const { truth, findings } = await examine(restored, to, scene, known);
  expect(findings).toEqual([]);

  // The restored product accepts and publishes changes.
  const more = new History();
  const acknowledged = () => more.operations.filter(isAcknowledged).length;
  const api = createClient({ origin: restored.info.site });
  const again = new Clients({ ...scene, apis: [api] }, more, new Random(8));
  again.open({ mayLeave: false });
  await expect.poll(acknowledged).toBeGreaterThan(20);
  await again.pause();
  expect(more.faults).toEqual([]);
  expect((await settle(restored, sqliteEvidence(to), 30_000)).findings).toEqual([]);
  const after = await readTruth(api, scene.fans, [scene.admin, ...scene.authors]);
  expect(after.likes).not.toEqual(truth.likes);
  await restored.stop();
  expect(await checkAtRest(sqliteEvidence(to), after.likes)).toEqual([]);

  const [third, second] = [inDir('third'), inDir('second.tar.gz')];
  const { manifest: later } = await takeBackup(envOf(to), second);
  expect(later.nextSeq).toBeGreaterThan(manifest.nextSeq);
  await restoreBackup(envOf(third), second);
  expect(await checkAtRest(sqliteEvidence(third), after.likes)).toEqual([]);
  await expect(takeBackup(envOf(to), second)).rejects.toThrow('Ya existe');
  await truncate(second, (await stat(second)).size - 3_000);
  const damaged = restoreBackup(envOf(inDir('fourth')), second);
  await expect(damaged).rejects.toThrow('está dañado o incompleto');
  report(
    `copied ${known.operations.length} operations in use (pause ${manifest.pauseMs} ms), restored 2 copies, ${acknowledged()} more operations; 0 findings`,
  );
});
