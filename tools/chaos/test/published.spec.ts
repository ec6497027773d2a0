import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LedgerCount, todayInMexico } from '@el-reto/contracts';
import { prepareContest } from '@el-reto/dev';
import { expect, it, onTestFinished, vi } from 'vitest';
import { adminAccount, startUnlimited } from '../src/contest.ts';
import { pictureOf } from '../src/picture.ts';
import { copyProduct } from '../src/product/copy.ts';

const voters = 12;
const dayMs = 24 * 60 * 60 * 1000;
const day = (offset: number) => todayInMexico(new Date(Date.now() + offset * dayMs));
/** Whom to kill, and how long after publishing was asked for, in milliseconds. */
const kills = [
  ['likes', 2],
  ['events', 6],
  ['likes', 12],
  ['events', 20],
  ['integrity', 4],
] as const;

/** As people do who are told that a part is away for a moment. */
const patiently = <T>(work: () => Promise<T>) =>
  vi.waitFor(work, { timeout: 30_000, interval: 500 });

it('a result whose makers are killed is made by the next try, once, and of all likes', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'el-reto-published-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  await copyProduct(join(dir, 'product'));
  const stack = await startUnlimited({ dataDir: join(dir, 'data'), root: join(dir, 'product') });
  onTestFinished(() => stack.stop());
  for (const [index, [victim, afterMs]] of kills.entries()) {
    const size = { name: `Acta ${index}`, posts: 2, users: voters, picture: pictureOf };
    const contest = await patiently(() => prepareContest(stack, adminAccount, size));
    const { api, admin, eventId, postIds, users } = contest;
    for (const [n, { uid, token }] of users.entries()) {
      const params = { postId: postIds[n % 2] ?? '' };
      const headers = { 'idempotency-key': randomUUID() };
      await patiently(() => api.call('togglePostLike', { token, params, body: { uid }, headers }));
    }
    const asked = { token: admin.token, params: { eventId } };
    const dates = { startDate: day(-20), endDate: day(-10) };
    await patiently(() => api.call('updateEvent', { ...asked, body: dates }));
    const publish = () => api.call('publishResult', { ...asked, body: { confirm: true } });

    const before = stack.info.processes[victim] ?? 0;
    // Who asked the killed one waits for long; an administrator would try again before.
    void publish().catch(() => undefined);
    await sleep(afterMs);
    process.kill(before, 'SIGKILL');
    await stack.restarted(victim, before);
    await patiently(publish);

    const getResult = () => patiently(() => api.call('getResult', { params: { eventId } }));
    const result = await getResult();
    const text = await patiently(async () => {
      const answer = await fetch(new URL(result.ledger.url, stack.info.site));
      expect(answer.status).toBe(200);
      return answer.text();
    });
    expect(createHash('sha256').update(text).digest('hex')).toBe(result.ledger.sha256);
    const count = new LedgerCount();
    count.add(text);
    expect(count.entries).toBe(voters);
    expect(result.ranking).toMatchObject(count.ranking());
    await patiently(publish);
    expect(await getResult()).toEqual(result);
  }
}, 240_000);
