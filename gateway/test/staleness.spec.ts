import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'redis';
import { afterAll, expect, it } from 'vitest';
import type { CacheOptions } from '../src/cache/response-cache.ts';
import { builtSite } from './support/built-site.ts';
import { ModelChecks } from './support/model-checks.ts';
import { ModelContest } from './support/model-contest.ts';
import { randomRead } from './support/model-reads.ts';
import { NatsProxy } from './support/nats-proxy.ts';
import { testGateway } from './support/test-gateway.ts';

/** `STALENESS_SEED` repeats the choices, not the timing; `STALENESS_STEPS` makes it longer. */
const seed = Number(process.env['STALENESS_SEED'] ?? Date.now() % 100_000);
const steps = Number(process.env['STALENESS_STEPS'] ?? 2_500);
const readers = 10;
/** A tenth of the product's times, except patience, for the services are slow here; little room. */
const times = { refreshEveryMs: 100, staleMs: 180, patienceMs: 1_500, revalidateMs: 60_000 };
const room = { max: 6, maxSize: 1024 * 1024 };
const sizes = { list: room, post: room, page: room, search: room };
const cache: CacheOptions = { times, sizes, mostTags: 40 };

let state = seed;
/** Numerical Recipes' generator: the same choices for the same seed. */
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};

const { env } = await builtSite();
const { harness, redis, gateway, call, startReplica } = await testGateway(env, { cache });
const proxy = await NatsProxy.start(harness.nats.credentials('gateway').url);
const cleaner = createClient({ url: redis.url });
await cleaner.connect();
const contest = new ModelContest(harness, random);
await contest.serve();
await contest.begin();
const startOther = () => startReplica({ NATS_URL: proxy.url });
let other = await startOther();
afterAll(async () => {
  await other.stop();
  proxy.stop();
  cleaner.destroy();
});

const counts = { reads: 0, changes: 0, faults: 0, refused: 0 };
const findings: string[] = [];
const taken = () => counts.reads + counts.changes + counts.faults;

async function read(): Promise<void> {
  counts.reads += 1;
  const { path, check } = randomRead(contest);
  const minimal = contest.pick([true, false]);
  const url = contest.pick([gateway.url, other.url]);
  const isQuiet = contest.isDown || performance.now() - contest.lastDownAt < 1_000;
  const askedAt = performance.now();
  const headers: Record<string, string> = minimal ? { prefer: 'return=minimal' } : {};
  const answer = await fetch(new URL(path, url), { headers }).catch(() => null);
  const text = (await answer?.text().catch(() => null)) ?? null;
  const status = answer?.status ?? 503;
  if (text === null || status === 503) {
    if (url === gateway.url && !isQuiet) counts.refused += 1;
    return;
  }
  const lossesAlone = isQuiet || contest.isDown || contest.lastDownAt > askedAt;
  const checks = new ModelChecks(contest, askedAt - times.staleMs, lossesAlone);
  check(status, text, checks);
  findings.push(...checks.faults.map((what) => `${status} ${path} (${minimal}): ${what}`));
}

async function flood(): Promise<void> {
  const asked = Array.from({ length: 40 }, (_, i) =>
    contest.pick([
      `/api/event-posts/${i}-${random()}`,
      `/api/event-posts/uno?q=${random()}`,
      `/api/event-posts/dos?cursor=${i}${random()}`,
      `/api/posts/uno/${i}-${random()}`,
      `/gallery/x/${random()}`,
    ]),
  );
  await Promise.all(asked.map(async (path) => (await call(path)).text()));
}

async function fault(): Promise<void> {
  counts.faults += 1;
  const roll = random();
  if (roll < 0.25) await cleaner.flushAll();
  else if (roll < 0.5) await flood();
  else if (roll < 0.65) {
    proxy.eventDelayMs = 50 + random() * 500;
    await sleep(600);
    proxy.eventDelayMs = 0;
  } else if (roll < 0.8) {
    proxy.delayMs = random() * 200;
    await sleep(400);
    proxy.delayMs = 0;
  } else if (roll < 0.9) await contest.away(300);
  else {
    await other.stop();
    other = await startOther();
  }
}

it(`shows nothing older than it may (seed ${seed})`, { timeout: 120_000 }, async () => {
  const isOver = () => taken() >= steps || findings.length > 0;
  const repeat = async (step: () => Promise<void>, pauseMs: number) => {
    while (!isOver()) {
      await step();
      await sleep(random() * pauseMs);
    }
  };
  const change = async () => {
    counts.changes += 1;
    await contest.change();
  };
  await Promise.all([
    ...Array.from({ length: readers }, () => repeat(read, 10)),
    repeat(change, 60),
    repeat(fault, 400),
  ]);
  expect(findings).toEqual([]);
  // While services and NATS answer, the gateway answers, too.
  expect(counts.refused).toBeLessThan(counts.reads / 50);
});
