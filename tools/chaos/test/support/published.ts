import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@el-reto/client';
import { LedgerCount, timesIn, todayInMexico, type ServiceName } from '@el-reto/contracts';
import { patientSend, prepareContest, type Stack } from '@el-reto/dev';
import { expect } from 'vitest';
import { adminAccount } from '../../src/contest.ts';
import { pictureOf } from '../../src/picture.ts';

const voters = 12;
const dayMs = 24 * 60 * 60 * 1000;
const day = (offset: number) => todayInMexico(new Date(Date.now() + offset * dayMs));

/**
 * Publishes the result of an ended contest, kills `victim` `afterMs` milliseconds after the request,
 * requests it again, and expects one complete result that stays as it is.
 */
export async function publishWhileKilling(
  stack: Stack,
  name: string,
  victim: ServiceName,
  afterMs: number,
): Promise<void> {
  const size = { name, posts: 2, users: voters, picture: pictureOf };
  const contest = await prepareContest(stack, adminAccount, size);
  const { api, admin, eventId, postIds, users } = contest;
  for (const [n, { uid, token }] of users.entries()) {
    const params = { postId: postIds[n % 2] ?? '' };
    await api.call('togglePostLike', { token, params, body: { uid } });
  }
  const asked = { token: admin.token, params: { eventId } };
  const dates = { startDate: day(-20), endDate: day(-10) };
  await api.call('updateEvent', { ...asked, body: dates });
  const request = { ...asked, body: { confirm: true } };
  const publish = () => api.call('publishResult', request);

  const before = stack.info.processes[victim] ?? 0;
  // A request to a killed process ends late; an administrator would repeat it earlier.
  const impatient = createClient({ origin: stack.info.site });
  void impatient.call('publishResult', request).catch(() => undefined);
  await sleep(afterMs);
  stack.kill(victim, 'SIGKILL');
  await stack.restarted(victim, before);
  await publish();

  const result = await api.call('getResult', { params: { eventId } });
  const ledger = new URL(result.ledger.url, stack.info.site).href;
  const text = await patientSend()(ledger, {}).then((answer) => answer.text());
  expect(createHash('sha256').update(text).digest('hex')).toBe(result.ledger.sha256);
  const count = new LedgerCount();
  count.add(text);
  expect(count.entries).toBe(voters);
  expect(result.ranking).toMatchObject(count.ranking(timesIn(result.ranking)));
  await publish();
  expect(await api.call('getResult', { params: { eventId } })).toEqual(result);
}
