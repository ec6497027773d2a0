import { setTimeout as sleep } from 'node:timers/promises';
import { everyRequest, filterOf, followedFeeds, serviceNames } from '@el-reto/contracts';
import { streams, type Feed } from '@el-reto/contracts';
import { AckPolicy, jetstreamManager } from '@nats-io/jetstream';
import { connect, PermissionViolationError, type NatsConnection } from '@nats-io/transport-node';
import { dirOfFile } from '@el-reto/testing/temporary-dir';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { natsUsers, type NatsUser } from '../src/nats/permissions.ts';
import { startNats } from '../src/parts.ts';

const dir = dirOfFile();
let server: Awaited<ReturnType<typeof startNats>>;
beforeAll(async () => {
  server = await startNats({ dir });
});
afterAll(async () => {
  await server.stop();
});

async function connectAs(user: NatsUser): Promise<NatsConnection> {
  const { url: servers, password: pass } = server.credentials(user);
  const inboxPrefix = `_INBOX_${user}`;
  const connection = await connect({ servers, user, pass, inboxPrefix, reconnect: false });
  onTestFinished(() => connection.close());
  return connection;
}

/** The subjects among the given ones that the server permits a user to publish or receive. */
async function permitted(
  operation: 'publish' | 'subscribe',
  user: NatsUser,
  subjects: readonly string[],
): Promise<string[]> {
  const connection = await connectAs(user);
  const refused = new Set<string>();
  void (async () => {
    for await (const status of connection.status()) {
      if (status.type === 'error' && status.error instanceof PermissionViolationError) {
        refused.add(status.error.subject);
      }
    }
  })();
  for (const subject of subjects) {
    if (operation === 'publish') connection.publish(subject, '{}');
    else connection.subscribe(subject, { callback: () => undefined });
  }
  // Refusals arrive before the answer to the flush.
  await connection.flush();
  await sleep(10);
  return subjects.filter((subject) => !refused.has(subject));
}

it.each(natsUsers)('%s may send the requests of the contracts, and no others', async (user) => {
  const own = everyRequest.filter(({ callers }) => callers.some((asker) => asker === user));
  const all = everyRequest.map(({ subject }) => subject);
  expect(await permitted('publish', user, all)).toEqual(own.map(({ subject }) => subject));
});

const purge = `$JS.API.STREAM.PURGE.${streams.events}`;
const remove = `$JS.API.STREAM.DELETE.${streams.events}`;
const readOne = `$JS.API.STREAM.MSG.GET.${streams.events}`;
const approved = 'posts.post.approved.v1';

it.each<[NatsUser, may: string[], mayNot: string[]]>([
  ['likes', ['likes.tally.changed.v1', `dead.likes.${approved}`], [approved, 'redeliver.likes']],
  ['posts', [approved], ['redeliver.posts', '_INBOX_gateway.stolen', purge, remove]],
  ['media', [`dead.media.${approved}`], [`dead.posts.${approved}`]],
  ['gateway', [], [approved, '$JS.API.STREAM.NAMES', readOne]],
  ['stack', [], [approved, 'redeliver.likes', purge, remove, '$JS.API.STREAM.CREATE.OTHER']],
  [
    'operator',
    ['redeliver.likes', `$JS.API.STREAM.MSG.GET.${streams.deadLetters}`],
    [approved, readOne, `$JS.API.STREAM.PURGE.${streams.deadLetters}`],
  ],
])('apart from requests and consumers %s may publish %j and not %j', async (user, may, mayNot) => {
  expect(await permitted('publish', user, [...may, ...mayNot])).toEqual(may);
});

it.each<[NatsUser, may: string[], mayNot: string[]]>([
  [
    'likes',
    ['rpc.likes.toggle', 'internal.likes.list-top', 'redeliver.likes', '_INBOX_likes.>'],
    ['rpc.posts.create', 'internal.posts.get-facts', 'redeliver.posts', '_INBOX_gateway.>', '>'],
  ],
  ['gateway', ['_INBOX_gateway.>'], ['_INBOX_likes.>', 'rpc.likes.toggle']],
  ['operator', [], ['dead.>']],
  [
    'stack',
    ['posts.>', 'dead.>'],
    ['>', 'rpc.>', 'internal.accounts.set-admin', '_INBOX_gateway.>'],
  ],
])('apart from requests and consumers %s may receive %j and not %j', async (user, may, mayNot) => {
  expect(await permitted('subscribe', user, [...may, ...mayNot])).toEqual(may);
});

const calls = ['INFO', 'MSG.NEXT'].map((call) => `$JS.API.CONSUMER.${call}`);
const feeds = serviceNames.flatMap((name): Feed[] => [name, `${name}-acts`]);
const subjectsOf = (name: string, feed: Feed) => [
  `$JS.API.CONSUMER.CREATE.${streams.events}.${name}-${feed}.${filterOf(feed)}`,
  ...calls.map((call) => `${call}.${streams.events}.${name}-${feed}`),
  `$JS.ACK.${streams.events}.${name}-${feed}.1.1.1.1.1`,
];

it.each(serviceNames)('%s may use only the consumers of its own feeds', async (user) => {
  const all = serviceNames.flatMap((name) => feeds.flatMap((feed) => subjectsOf(name, feed)));
  const own = feeds.filter((feed) => followedFeeds[user].includes(feed));
  const expected = own.flatMap((feed) => subjectsOf(user, feed));
  expect(await permitted('publish', user, all)).toEqual(expected);
});

it.each<NatsUser>(['gateway', 'stack'])('%s can change, read or delete none', async (user) => {
  const touching = ['CREATE', 'DELETE', 'MSG.NEXT', 'DURABLE.CREATE'].map(
    (call) => `$JS.API.CONSUMER.${call}.${streams.events}.likes-posts`,
  );
  const filtered = `${touching[0]}.posts.>`;
  const named = `$JS.API.CONSUMER.CREATE.${streams.events}`;
  expect(await permitted('publish', user, [...touching, filtered, named])).toEqual([]);
});

it('durable consumers accept only the filter of their feed, in the subject and in the body', async () => {
  const connection = await connectAs('media');
  const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 90_000 });
  const consumer = {
    durable_name: 'media-posts',
    filter_subject: 'likes.>',
    ack_policy: AckPolicy.Explicit,
  };
  await expect(manager.consumers.add(streams.events, consumer)).rejects.toThrow(/permissions/i);
  const config = { name: 'media-posts', ...consumer };
  const answer = await connection.request(
    `$JS.API.CONSUMER.CREATE.${streams.events}.media-posts.posts.>`,
    JSON.stringify({ stream_name: streams.events, config }),
    { timeout: 90_000 },
  );
  expect(answer.json()).toHaveProperty('error');
});

it('refuses a client without a password, or with a wrong one', async () => {
  const { url: servers } = server.credentials('likes');
  for (const wrong of [{}, { user: 'likes', pass: 'likes' }]) {
    const connecting = connect({ servers, ...wrong, reconnect: false });
    await expect(connecting).rejects.toThrow(/authorization/i);
  }
});
