import { setTimeout as sleep } from 'node:timers/promises';
import { filterOf, followedFeeds, serviceNames, streams, type Feed } from '@el-reto/contracts';
import { AckPolicy, jetstreamManager } from '@nats-io/jetstream';
import { PermissionViolationError } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { everyRequest, natsUsers } from '../src/nats/permissions.ts';
import type { NatsUser } from '../src/nats/permissions.ts';
import { NatsUsers } from './nats-users.ts';

let nats: NatsUsers;

beforeAll(async () => {
  nats = await NatsUsers.start();
});
afterEach(() => nats.disconnect());
afterAll(() => nats.stop());

/** Which of these subjects the server lets a user publish. */
async function published(user: NatsUser, subjects: readonly string[]): Promise<string[]> {
  const connection = await nats.as(user);
  const refused = new Set<string>();
  void (async () => {
    for await (const status of connection.status()) {
      if (status.type === 'error' && status.error instanceof PermissionViolationError) {
        refused.add(status.error.subject);
      }
    }
  })();
  for (const subject of subjects) connection.publish(subject, '{}');
  // Complaints come before the answer to the flush.
  await connection.flush();
  await sleep(10);
  return subjects.filter((subject) => !refused.has(subject));
}

describe('requests', () => {
  it.each(natsUsers)('%s may send those that the contracts say, and no others', async (user) => {
    const own = everyRequest.filter(({ askedBy }) => askedBy.some((asker) => asker === user));
    const all = everyRequest.map(({ subject }) => subject);
    expect(await published(user, all)).toEqual(own.map(({ subject }) => subject));
  });
});

describe('durable consumers', () => {
  const calls = ['INFO', 'MSG.NEXT'].map((call) => `$JS.API.CONSUMER.${call}`);
  const feeds = serviceNames.flatMap((name): Feed[] => [name, `${name}-acts`]);
  const subjectsOf = (name: string, feed: Feed) => [
    `$JS.API.CONSUMER.CREATE.${streams.events}.${name}-${feed}.${filterOf(feed)}`,
    ...calls.map((call) => `${call}.${streams.events}.${name}-${feed}`),
    `$JS.ACK.${streams.events}.${name}-${feed}.1.1.1.1.1`,
  ];

  it.each(serviceNames)('%s has those of the feeds that it follows alone', async (user) => {
    const all = serviceNames.flatMap((name) => feeds.flatMap((feed) => subjectsOf(name, feed)));
    const own = feeds.filter((feed) => followedFeeds[user].includes(feed));
    expect(await published(user, all)).toEqual(own.flatMap((feed) => subjectsOf(user, feed)));
  });

  it.each<NatsUser>(['gateway', 'stack'])('%s cannot change, read or delete one', async (user) => {
    const touching = ['CREATE', 'DELETE', 'MSG.NEXT', 'DURABLE.CREATE'].map(
      (call) => `$JS.API.CONSUMER.${call}.${streams.events}.likes-posts`,
    );
    const filtered = `${touching[0]}.posts.>`;
    const named = `$JS.API.CONSUMER.CREATE.${streams.events}`;
    expect(await published(user, [...touching, filtered, named])).toEqual([]);
  });

  it("take no other filter than their feed's", async () => {
    const connection = await nats.as('media');
    const manager = await jetstreamManager(connection, { checkAPI: false });
    const filter_subject = 'likes.>';
    const consumer = {
      durable_name: 'media-posts',
      filter_subject,
      ack_policy: AckPolicy.Explicit,
    };
    await expect(manager.consumers.add(streams.events, consumer)).rejects.toThrow(/permissions/i);
    // In the body another one than in the subject.
    const body = JSON.stringify({
      stream_name: streams.events,
      config: { name: 'media-posts', ...consumer },
    });
    const subject = `$JS.API.CONSUMER.CREATE.${streams.events}.media-posts.posts.>`;
    const answer = await connection.request(subject, body);
    expect(answer.json()).toHaveProperty('error');
  });
});
