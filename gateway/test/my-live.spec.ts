import { accountsEvents, notificationsEvents, streams } from '@el-reto/contracts';
import { jetstreamManager } from '@nats-io/jetstream';
import { afterEach, expect, it } from 'vitest';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { sampleNotice } from './support/sample-data.ts';
import { SseClient } from './support/sse-client.ts';
import { testGateway, until } from './support/test-gateway.ts';

const { harness, gateway, refusal } = await testGateway();
const clients: SseClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

async function follow(uid: string): Promise<SseClient> {
  const headers = bearer(tokenFor(uid));
  const client = await SseClient.open(new URL('/api/me/live', gateway.url), headers);
  clients.push(client);
  return client;
}
const notify = (uid: string, id: string) =>
  harness.publish(notificationsEvents.noticeCreated, { uid, notice: sampleNotice(id) });

it('sends a notice to all pages of its account, and to no other account', async () => {
  const [first, second, other] = [await follow('ana'), await follow('ana'), await follow('eva')];
  await notify('ana', 'n1');
  await notify('eva', 'n2');
  await until(() => other.messages.length === 1 && second.messages.length === 1);
  expect(first.messages).toEqual([{ name: 'notification', data: sampleNotice('n1') }]);
  expect(second.messages).toEqual(first.messages);
  expect(other.named('notification')).toEqual([sampleNotice('n2')]);
});

it('ends with the account', async () => {
  const [deleted, other] = [await follow('deleted'), await follow('other')];
  await harness.publish(accountsEvents.accountDeleted, { uid: 'deleted' });
  await until(() => deleted.ended);
  expect(other.ended).toBe(false);
});

it('ends for all accounts when the gateway may have missed events', async () => {
  const pages = [await follow('ana'), await follow('eva')];
  const { consumers } = await jetstreamManager(gateway.connection, { checkAPI: false });
  for await (const { name } of consumers.list(streams.events)) {
    await consumers.delete(streams.events, name);
  }
  await until(() => pages.every(({ ended }) => ended));
});

it('is open twenty times for an account at most', async () => {
  for (let page = 0; page < 20; page += 1) await follow('many');
  const next = () => refusal('GET', '/api/me/live', { uid: 'many' });
  expect(await next()).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect((await follow('other')).response.status).toBe(200);
  clients[0]?.close();
  await until(async () => (await follow('many')).response.ok);
});
