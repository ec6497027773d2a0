import { randomUUID } from 'node:crypto';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCountingProxy, startFirestoreEmulator, type Operations } from '@el-reto/dev';
import { countCpu } from './cpu.ts';
import { startProduct } from './product.ts';

/** Collections that each toggle reads or writes. Other collections serve many toggles together. */
const ofLike = ['likes', 'accounts', 'contests', 'idempotency'];
/**
 * Number of accounts whose toggles are counted. The same number of other accounts makes the load.
 */
const people = 60;
/** Load: number of rounds, for which a like's record has room, and number of concurrent toggles. */
const loadRounds = 12;
const atOnce = 12;
const idleMs = 6_000;
/** Wait after a kind of toggle, until all consequences, such as notices, are done. */
const settleMs = 15_000;

await using parts = new AsyncDisposableStack();
const dir = parts.use(await mkdtempDisposable(join(tmpdir(), 'el-reto-operations-')));
const emulator = await startFirestoreEmulator({ dir: dir.path, projectId: 'demo-el-reto' });
parts.defer(() => emulator.stop());
const proxy = await startCountingProxy(emulator.host);
parts.defer(() => proxy.stop());
const product = parts.use(
  await startProduct({ STORE: 'firestore', FIRESTORE_EMULATOR_HOST: proxy.host }),
);
const { api, users, postIds } = await product.prepare({ posts: 6, users: 2 * people, name: 'Ops' });
const { likes: likesPid = 0 } = product.stack.info.processes;
const keys = users.map(() => randomUUID());

/** A toggle of the `n`-th person on a post that depends on `n` and `shift`. */
const toggle = async (n: number, shift: number) => {
  const { uid, token } = users[n] ?? { uid: '', token: '' };
  const postId = postIds[(n + shift) % postIds.length] ?? '';
  const headers = { prefer: 'return=minimal', 'idempotency-key': keys[n] ?? '' };
  await api.call('togglePostLike', { token, params: { postId }, body: { uid }, headers });
};
const newKeys = () => {
  for (const n of keys.keys()) keys[n] = randomUUID();
};
const kinds = { add: [0, true], retry: [0, false], move: [1, true], remove: [1, true] } as const;

// A warm-up of caches and compiled code. An even number of rounds leaves no likes.
for (let round = 0; round < 2; round++) {
  newKeys();
  for (let n = 0; n < 2 * people; n++) await toggle(n, 0);
}
console.log(`likes under load: ${await microsUnderLoad()} µs of processor time for each`);

await sleep(settleMs);
proxy.take();
await sleep(idleMs);
const idle = proxy.take();

for (const [perSecond, count] of [
  [1, 12],
  [20, people],
] as const) {
  console.log(`\n${perSecond} a second: all, reads, writes, deletions, expiring for each`);
  for (const [kind, [shift, isNew]] of Object.entries(kinds)) {
    if (isNew) newKeys();
    proxy.take();
    const startedAt = performance.now();
    const under: Promise<void>[] = [];
    for (let n = 0; n < count; n++) {
      under.push(toggle(n, shift));
      await sleep(1_000 / perSecond);
    }
    await Promise.all(under);
    await sleep(settleMs);
    const seconds = (performance.now() - startedAt) / 1_000;
    const counted = proxy.take();
    const figures = (['reads', 'writes', 'deletions', 'expiring'] as const).map(
      (what) => (sumOf(counted, what) - (sumOf(idle, what) * seconds * 1_000) / idleMs) / count,
    );
    const all = figures.reduce((sum, figure) => sum + figure, 0);
    console.log(`${kind}: ${[all, ...figures].map((figure) => figure.toFixed(2)).join(' ')}`);
  }
}

/** Processor time per toggle while the other accounts toggle, some at a time. */
async function microsUnderLoad(): Promise<number> {
  const usedCpu = countCpu({ likes: likesPid });
  for (let round = 0; round < loadRounds; round++) {
    newKeys();
    for (let from = 0; from < people; from += atOnce) {
      const some = Array.from({ length: atOnce }, (_, i) => people + from + i);
      await Promise.all(some.map((n) => toggle(n, 0)));
    }
  }
  return Math.round(((usedCpu().get('likes') ?? 0) * 1e6) / (loadRounds * people));
}

/** Operations of one kind on the collections of a like. */
function sumOf(counted: ReadonlyMap<string, Operations>, what: keyof Operations): number {
  return ofLike.reduce((sum, name) => sum + (counted.get(name)?.[what] ?? 0), 0);
}
