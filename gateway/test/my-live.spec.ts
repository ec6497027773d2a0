import { accountsEvents, errorSchema, notificationsEvents, streams } from '@el-reto/contracts';
import { jetstreamManager } from '@nats-io/jetstream';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { until } from './support/fake-services.ts';
import { sampleNotice } from './support/sample-data.ts';
import { SseClient } from './support/sse-client.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

let t: TestGateway;
const clients: SseClient[] = [];
beforeAll(async () => {
  t = await startTestGateway();
  await until(async () => (await t.call('/api/health/ready')).ok, 'the gateway follows events');
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(() => t.stop());

async function follow(uid: string): Promise<SseClient> {
  const headers = bearer(tokenFor(uid));
  const client = await SseClient.open(new URL('/api/me/live', t.gateway.url), headers);
  clients.push(client);
  return client;
}

const tell = (uid: string, id: string) =>
  t.services.tell(notificationsEvents.noticeCreated, { uid, notice: sampleNotice(id) });

it('tells an account on all of its pages, and nobody else', async () => {
  const [first, second, other] = [await follow('ana'), await follow('ana'), await follow('eva')];
  await tell('ana', 'n1');
  await tell('eva', 'n2');
  await until(() => other.messages.length === 1, 'all is told');
  await until(() => second.messages.length === 1, 'every page is told');
  expect(first.messages).toEqual([{ name: 'notification', data: sampleNotice('n1') }]);
  expect(second.messages).toEqual(first.messages);
  expect(other.named('notification')).toEqual([sampleNotice('n2')]);
});

it('ends with the account', async () => {
  const [gone, stays] = [await follow('gone'), await follow('stays')];
  await t.services.tell(accountsEvents.accountDeleted, { uid: 'gone' });
  await until(() => gone.ended, 'its stream ends');
  expect(stays.ended).toBe(false);
});

it('ends for all when the gateway itself may have missed something', async () => {
  const pages = [await follow('ana'), await follow('eva')];
  const { consumers } = await jetstreamManager(t.gateway.connection, { checkAPI: false });
  for await (const { name } of consumers.list(streams.events)) {
    await consumers.delete(streams.events, name);
  }
  await until(() => pages.every(({ ended }) => ended), 'their streams end');
});

it('is for one who is verified, twenty times at most', async () => {
  const codeOf = async (headers: Record<string, string> = {}) => {
    const answer = await t.call('/api/me/live', { headers });
    return [answer.status, errorSchema.parse(await answer.json()).code];
  };
  expect(await codeOf()).toEqual([401, 'UNAUTHENTICATED']);
  const unverified = bearer(tokenFor('un', { emailVerified: false }));
  expect(await codeOf(unverified)).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  for (let page = 0; page < 20; page += 1) await follow('many');
  expect(await codeOf(bearer(tokenFor('many')))).toEqual([429, 'TOO_MANY_REQUESTS']);
  clients.pop()?.close();
  await until(async () => {
    const client = await follow('many');
    return client.response.ok;
  }, 'a place is free again');
});
