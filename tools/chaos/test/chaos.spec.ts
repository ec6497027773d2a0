import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@el-reto/contracts';
import { restoreBackup } from '@el-reto/ops';
import { dirOfFile } from '@el-reto/testing/temporary-dir';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { checkLikes } from '../src/checks/likes.ts';
import { checkPosts } from '../src/checks/posts.ts';
import type { Clients } from '../src/crowd.ts';
import { sqliteEvidence } from '../src/evidence/evidence.ts';
import { readRecords } from '../src/evidence/records.ts';
import type { Finding } from '../src/finding.ts';
import { isAcknowledged } from '../src/history.ts';
import { optionsSchema } from '../src/options.ts';
import { startProduct, type Product } from '../src/start.ts';
import { bringClients, checkAtRest, useAndKill } from '../src/run.ts';
import { copyInUse, envOf } from './support/copy-in-use.ts';
import { acknowledgedIn } from './support/kill-series.ts';

// Short forms of the drills, on one product.
const parts = new AsyncDisposableStack();
const killed = ['likes', 'gateway', 'nats'] as const;
const dir = dirOfFile();
let product: Product;
let clients: Clients;
let run: Awaited<ReturnType<typeof useAndKill>>;
let findings: Finding[];
/** The time after the first kill at which all parts were healthy again. */
let healthyAgainMs: number | undefined;

beforeAll(async () => {
  product = await startProduct({ dir, store: 'sqlite', replicas: 1 }, parts);
  const options = {
    ...optionsSchema.parse({ seed: 2026 }),
    kills: killed.length,
    only: killed,
    crowd: { fans: 6, authors: 2, moderators: 1, visitors: 1 },
    settleWithinMs: 120_000,
    isMachineBusy: true,
    say: () => void (healthyAgainMs ??= performance.now()),
  };
  clients = await bringClients(product, options);
  // A busy machine may answer few requests while the processes are killed.
  clients.open();
  await vi.waitUntil(() => acknowledgedIn(clients).count > 100, { timeout: 300_000 });
  run = await useAndKill(product, clients, options);
  findings = [...run.findings, ...(await checkAtRest(product.evidence, run.truth.likes))];
}, 900_000);
afterAll(() => parts.disposeAsync());

it('loses and duplicates nothing while processes are killed', () => {
  expect(findings).toEqual([]);
  expect(run.kills.map(({ name }) => name).toSorted()).toEqual(killed.toSorted());
  const sinceFirstKill = run.history.operations.filter(
    (one) => isAcknowledged(one) && one.endedMs > (healthyAgainMs ?? Infinity),
  );
  expect(sinceFirstKill).not.toEqual([]);
  const { kinds } = acknowledgedIn(run);
  expect(kinds).toEqual(expect.arrayContaining(['count', 'create', 'decide', 'toggle', 'upload']));
});

it('a copy of the running product restores all changes that were acknowledged before', async () => {
  const [to, file] = [join(dir, 'restored'), join(dir, 'in-use.tar.gz')];
  const { known } = await copyInUse(product.dataDir, clients, file);
  await expect(restoreBackup(envOf(product.dataDir), file)).rejects.toThrow('deténlo primero');
  await restoreBackup(envOf(to), file);
  const lost = serviceNames.filter((name) => !existsSync(join(to, `${name}.sqlite`)));
  expect(lost).toEqual([]);
  const restored = await readRecords(sqliteEvidence(to));
  const { fans, world, preparedIds } = clients.scene;
  const posts = restored.posts.map(({ id, doc }) => ({ ...doc, id }));
  const here = posts.filter((post) => world.eventIds.includes(post.eventid));
  // An event deletes the likes of a removed post. In the copy this event may not be handled yet.
  const likes = restored.likes.filter(({ doc }) => here.some(({ id }) => id === doc.postId));
  const likesOf = (uid: string) =>
    likes.flatMap(({ doc }) => (doc.userId === uid ? [[doc.eventId, doc.postId]] : []));
  const own = here.filter(({ id }) => !preparedIds.has(id));
  expect([
    ...checkLikes(known, new Map(fans.map(({ uid }) => [uid, Object.fromEntries(likesOf(uid))]))),
    ...checkPosts(known, own),
  ]).toEqual([]);
});
