import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@el-reto/client';
import { waitUntil } from '@el-reto/dev';
import { SmallDisk } from '@el-reto/testing';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it, onTestFinished } from 'vitest';
import { optionsSchema } from '../src/options.ts';
import { startProduct } from '../src/start.ts';
import { bringClients, checkAtRest, useAndKill } from '../src/run.ts';
import { report } from './support/kill-series.ts';

/** Longer than the time after which a hanging part is replaced. */
const fullForMs = 40_000;
const worksWithinMs = 60_000;

it('on a full disk likes are refused and reads work; a minute after space is freed likes work again, and nothing is lost', async ({
  skip,
}) => {
  const dir = temporaryDir();
  const dataDir = join(dir, 'data');
  mkdirSync(dataDir);
  const disk = SmallDisk.mount(400, dataDir);
  if (!disk) return skip('NOT RUN: this machine mounts no file system');
  onTestFinished(() => disk[Symbol.dispose]());
  await using parts = new AsyncDisposableStack();
  const options = {
    ...optionsSchema.parse({}),
    dir,
    kills: 0,
    seconds: 120,
    seed: 2026,
    settleWithinMs: 60_000,
    crowd: { fans: 8, authors: 1, moderators: 1, visitors: 1 },
    say: report,
  };
  const product = await startProduct(options, parts);
  const clients = await bringClients(product, options);
  const { stack } = product;
  const { admin } = clients.scene;
  // The client of `clients` repeats requests that are answered with 503. This client does not.
  const api = createClient({ origin: stack.info.site });
  const acknowledged = () =>
    clients.history.operations.filter(
      ({ kind, result }) => kind === 'toggle' && result.state === 'acknowledged',
    ).length;
  /** Resolves once some more likes are acknowledged. */
  const likesWork = (timeoutMs: number) => {
    const before = acknowledged();
    return waitUntil(async () => acknowledged() > before + 20, { timeoutMs });
  };
  const statusOf = async (call: Promise<Response>) => (await call).status;
  const preferences = { email: { moderation: true, winners: true, digest: true } };
  const write = () =>
    statusOf(api.fetch('setPreferences', { token: admin.token, body: preferences }));
  const reads = () =>
    Promise.all([
      statusOf(api.fetch('listAllEvents')),
      statusOf(api.fetch('getMe', { token: admin.token })),
      statusOf(api.fetch('listMyPosts', { token: admin.token })),
    ]);
  clients.open();
  expect(await likesWork(worksWithinMs)).toBe(true);
  const { processes } = stack.info;

  disk.fill();
  const fullAt = performance.now();
  const before = acknowledged();
  const seen = new Map<string, number>();
  while (performance.now() - fullAt < fullForMs) {
    const kind = `write ${await write()}, reads ${(await reads()).join(' ')}`;
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    await sleep(200);
  }
  report(`while the disk was full: ${JSON.stringify(Object.fromEntries(seen))}`);
  const restarted = Object.keys(processes).filter(
    (name) => processes[name] !== stack.info.processes[name],
  );
  report(
    `likes meanwhile: ${acknowledged() - before}; restarted: ${restarted.join(', ') || 'none'}`,
  );
  expect([...seen.keys()]).toEqual(['write 503, reads 200 200 200']);

  disk.empty();
  const freedAt = performance.now();
  expect(await likesWork(worksWithinMs)).toBe(true);
  report(`likes work ${Math.round(performance.now() - freedAt)} ms after space was freed`);
  const used = await useAndKill(product, clients, options);
  await stack.stop();
  const atRest = await checkAtRest(product.evidence, used.truth.likes);
  expect([...used.findings, ...atRest]).toEqual([]);
});
