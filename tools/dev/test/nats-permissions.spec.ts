import { streams } from '@el-reto/contracts';
import {
  AckPolicy,
  DeliverPolicy,
  jetstream,
  jetstreamManager,
  type Consumer,
} from '@nats-io/jetstream';
import { connect, PermissionViolationError, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectionOptions } from '../src/nats/connection.ts';
import { type NatsUser } from '../src/nats/permissions.ts';
import { NatsUsers } from './nats-users.ts';

let nats: NatsUsers;

beforeAll(async () => {
  nats = await NatsUsers.start();
});
afterEach(() => nats.disconnect());
afterAll(() => nats.stop());

const as = (user: NatsUser) => nats.as(user);

/** The server's complaint about publishing; undefined when it took the message. */
async function publishing(user: NatsUser, subject: string): Promise<string | undefined> {
  const connection = await as(user);
  const complaint = firstViolation(connection);
  connection.publish(subject, '{}');
  await connection.flush();
  return Promise.race([complaint, connection.flush().then(() => undefined)]);
}

async function firstViolation(connection: NatsConnection): Promise<string> {
  for await (const status of connection.status()) {
    if (status.type === 'error' && status.error instanceof PermissionViolationError) {
      return `${status.error.operation} ${status.error.subject}`;
    }
  }
  return 'closed';
}

/** How listening to a subject ends: refused, or not at all. */
async function subscribing(user: NatsUser, subject: string): Promise<string | undefined> {
  const connection = await as(user);
  const refused = new Promise<string>((resolve) => {
    connection.subscribe(subject, {
      callback: (error) => {
        if (error) resolve(error.name);
      },
    });
  });
  await connection.flush();
  return Promise.race([refused, connection.flush().then(() => undefined)]);
}

describe('publishing', () => {
  it.each<[NatsUser, string]>([
    ['gateway', 'rpc.likes.toggle'],
    ['likes', 'likes.tally.changed.v1'],
    ['posts', 'internal.events.get-facts'],
    ['likes', 'internal.integrity.observe'],
    ['integrity', 'internal.likes.judge'],
    ['media', 'dead.media.posts.post.deleted.v1'],
    ['stack', 'internal.accounts.set-admin'],
    ['stack', 'internal.events.operate-switches'],
    ['operator', 'redeliver.likes'],
  ])('%s may publish %s', async (user, subject) => {
    expect(await publishing(user, subject)).toBeUndefined();
  });

  it.each<[NatsUser, string]>([
    ['likes', 'rpc.likes.toggle'],
    ['posts', 'rpc.accounts.get-me'],
    ['stack', 'rpc.likes.toggle'],
    ['likes', 'posts.post.approved.v1'],
    ['gateway', 'posts.post.approved.v1'],
    ['stack', 'posts.post.approved.v1'],
    ['stack', 'redeliver.likes'],
    ['posts', 'redeliver.likes'],
    ['operator', 'posts.post.approved.v1'],
    ['operator', 'internal.accounts.set-admin'],
    ['operator', `$JS.API.STREAM.MSG.GET.${streams.events}`],
    ['operator', `$JS.API.STREAM.PURGE.${streams.deadLetters}`],
    ['gateway', 'internal.accounts.get-profile'],
    ['posts', 'internal.accounts.set-admin'],
    ['likes', 'internal.events.operate-switches'],
    ['gateway', 'internal.integrity.observe'],
    ['gateway', 'internal.likes.judge'],
    ['posts', 'internal.likes.judge'],
    ['integrity', 'rpc.likes.toggle'],
    ['media', 'dead.posts.posts.post.deleted.v1'],
    ['posts', '_INBOX_gateway.stolen'],
    ['posts', `$JS.API.STREAM.PURGE.${streams.events}`],
    ['posts', `$JS.API.STREAM.DELETE.${streams.events}`],
    ['stack', `$JS.API.STREAM.PURGE.${streams.events}`],
    ['stack', `$JS.API.STREAM.DELETE.${streams.events}`],
    ['stack', '$JS.API.STREAM.CREATE.OTHER'],
    ['gateway', '$JS.API.STREAM.NAMES'],
    ['gateway', `$JS.API.STREAM.MSG.GET.${streams.events}`],
    ['posts', `$JS.API.CONSUMER.MSG.NEXT.${streams.events}.likes-posts`],
    ['posts', `$JS.ACK.${streams.events}.likes-posts.1.1.1.1.1`],
  ])('%s may not publish %s', async (user, subject) => {
    expect(await publishing(user, subject)).toBe(`publish ${subject}`);
  });
});

describe('subscribing', () => {
  it.each<[NatsUser, string]>([
    ['likes', 'rpc.likes.toggle'],
    ['likes', 'internal.likes.list-top'],
    ['likes', 'redeliver.likes'],
    ['stack', 'posts.>'],
    ['stack', 'dead.>'],
  ])('%s may listen to %s', async (user, subject) => {
    expect(await subscribing(user, subject)).toBeUndefined();
  });

  it.each<[NatsUser, string]>([
    ['likes', 'rpc.posts.create'],
    ['likes', 'internal.posts.get-facts'],
    ['likes', 'redeliver.posts'],
    ['operator', 'dead.>'],
    ['likes', '_INBOX_gateway.>'],
    ['gateway', '_INBOX_likes.>'],
    ['gateway', 'rpc.likes.toggle'],
    ['likes', '>'],
    ['stack', '>'],
    ['stack', 'rpc.>'],
    ['stack', 'internal.accounts.set-admin'],
    ['stack', '_INBOX_gateway.>'],
  ])('%s may not listen to %s', async (user, subject) => {
    expect(await subscribing(user, subject)).toBe('PermissionViolationError');
  });
});

it('refuses whoever has no password', async () => {
  const { url } = nats.server.credentials('likes');
  await expect(connect({ servers: url, reconnect: false })).rejects.toThrow(/authorization/i);
  await expect(
    connect({ servers: url, user: 'likes', pass: 'likes', reconnect: false }),
  ).rejects.toThrow(/authorization/i);
});

it('lets a service answer the gateway, and only when asked', async () => {
  const [service, gateway] = [await as('likes'), await as('gateway')];
  service.subscribe('rpc.likes.toggle', {
    queue: 'likes',
    callback: (_, message) => {
      message.respond('done');
    },
  });
  await service.flush();
  const reply = await gateway.request('rpc.likes.toggle', '{}', { timeout: 5000 });
  expect(reply.string()).toBe('done');
});

async function read(consumer: Consumer): Promise<string[]> {
  const messages = await consumer.fetch({ max_messages: 1, expires: 5000 });
  const subjects: string[] = [];
  for await (const message of messages) {
    subjects.push(message.subject);
    message.ack();
  }
  return subjects;
}

it('carries an event from its service to a durable consumer and to the gateway', async () => {
  const [source, sink, gateway] = [await as('accounts'), await as('media'), await as('gateway')];
  const manager = await jetstreamManager(sink, { checkAPI: false });
  await manager.consumers.add(streams.events, {
    durable_name: 'media-accounts',
    filter_subject: 'accounts.>',
    ack_policy: AckPolicy.Explicit,
  });
  const ordered = await jetstream(gateway).consumers.get(streams.events, {
    deliver_policy: DeliverPolicy.New,
  });
  const followed = await ordered.consume();
  const passing = (async () => {
    for await (const message of followed) return message.subject;
    return undefined;
  })();

  const ack = await jetstream(source).publish('accounts.account.deleted.v1', '{}', { msgID: 'a1' });
  expect(ack.stream).toBe(streams.events);
  const consumer = await jetstream(sink).consumers.get(streams.events, 'media-accounts');
  expect(await read(consumer)).toEqual(['accounts.account.deleted.v1']);
  expect(await passing).toBe('accounts.account.deleted.v1');
  followed.stop();
  await sink.flush();
  const info = await manager.consumers.info(streams.events, 'media-accounts');
  expect(info.num_ack_pending).toBe(0);
});

it('gives a service no consumer under another service’s name', async () => {
  const manager = await jetstreamManager(await as('media'), { checkAPI: false });
  await expect(
    manager.consumers.add(streams.events, {
      durable_name: 'likes-posts',
      filter_subject: 'posts.>',
      ack_policy: AckPolicy.Explicit,
    }),
  ).rejects.toThrow(/permissions violation/i);
});

it('keeps streams and credentials when nats-server dies', async () => {
  const manager = await jetstreamManager(await as('accounts'), { checkAPI: false });
  const before = (await manager.streams.info(streams.events)).state.messages;
  const oldPid = nats.server.pid();
  nats.server.kill();
  await expect.poll(() => nats.server.pid(), { timeout: 10_000 }).not.toBe(oldPid);
  await expect
    .poll(
      async () => {
        const fresh = await jetstreamManager(await as('accounts'), { checkAPI: false });
        return (await fresh.streams.info(streams.events)).state.messages;
      },
      { timeout: 10_000 },
    )
    .toBe(before);
});

it('takes the stack user’s URL as clients do', async () => {
  const connection = await connect({ ...connectionOptions(nats.server.url), reconnect: false });
  const names: string[] = [];
  for await (const name of (await jetstreamManager(connection)).streams.names()) names.push(name);
  await connection.close();
  expect(names.toSorted()).toEqual([streams.deadLetters, streams.events].toSorted());
});
