import type { Actor } from '@el-reto/contracts';
import { Controller } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HandleRequest } from '../src/messaging/handle-request.ts';
import { RequestClient } from '../src/messaging/request-client.ts';
import type { Answer, Incoming } from '../src/messaging/handle-request.ts';
import { diskFull, echo, EchoController, unanswered } from './support/echo.ts';
import { NatsServer } from './support/nats-server.ts';
import { Replica } from './support/replica.ts';
import { inTrace, traceparent } from './support/traced.ts';

let nats: NatsServer;
let gateway: NatsConnection;
let client: RequestClient;
let posts: Replica;

const actor: Actor = {
  uid: 'ana',
  email: 'ana@elreto.test',
  emailVerified: true,
  admin: false,
  provider: 'password',
};
const calls = () => posts.get(EchoController).calls;

beforeAll(async () => {
  nats = await NatsServer.start();
  gateway = await nats.connectAs('gateway');
  client = new RequestClient(gateway);
  posts = await Replica.start(nats, 'posts', [EchoController]);
});
afterEach(() => {
  calls().splice(0);
  posts.log.lines.splice(0);
});
afterAll(async () => {
  await posts.stop();
  await nats.stop();
});

describe('ask', () => {
  it('answers, parsed on both sides', async () => {
    const answer = await client.ask(echo, { text: '  hola 🎉 ' });
    expect(answer).toEqual({ text: 'hola 🎉', actor: null, key: null });
    expect(calls()).toEqual(['hola 🎉']);
  });

  it('tells who asks, and the key of a retry', async () => {
    const answer = await client.ask(echo, { text: 'a' }, { actor, idempotencyKey: 'k-1' });
    expect(answer).toEqual({ text: 'a', actor: 'ana', key: 'k-1' });
  });

  it('answers each of many at once its own', async () => {
    const texts = Array.from({ length: 1_000 }, (_, i) => `n${i}`);
    const answers = await Promise.all(texts.map((text) => client.ask(echo, { text })));
    expect(answers.map(({ text }) => text)).toEqual(texts);
  });

  it('carries a W3C trace header', async () => {
    const listener = await nats.connectAs('posts');
    const heard = new Promise((resolve) => {
      listener.subscribe(echo.subject, {
        max: 1,
        callback: (_, message) => resolve(message.headers?.get('traceparent')),
      });
    });
    await listener.flush();
    await inTrace(() => client.ask(echo, { text: 'a' }));
    expect(await heard).toBe(traceparent);
  });
});

describe('a failure', () => {
  it('that the service names comes with its code and params, and is no fault to log', async () => {
    await expect(client.ask(echo, { text: 'why', how: 'refused' })).rejects.toMatchObject({
      name: 'AppError',
      code: 'MALFORMED_REQUEST',
      params: { detail: 'why', line: 3 },
    });
    expect(posts.log.complaints).toEqual([]);
  });

  it('that nobody foresaw is INTERNAL; its words stay in the log', async () => {
    const asked = client.ask(echo, { text: 'a', how: 'broken' });
    await expect(asked).rejects.toMatchObject({ code: 'INTERNAL', params: {} });
    await expect(asked).rejects.not.toThrow('1234');
    expect(posts.log.errorOf('request failed')).toBe('password=1234');
  });

  it('of what the service stands on is SERVICE_UNAVAILABLE; the log has its cause, once', async () => {
    for (let i = 0; i < 3; i++) {
      const asked = client.ask(echo, { text: 'a', how: 'away' });
      await expect(asked).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', params: {} });
    }
    const told = posts.log.lines.filter(({ level }) => level >= 40);
    expect(told).toMatchObject([
      { level: 40, subject: echo.subject, err: { message: diskFull.message, code: 'ENOSPC' } },
    ]);
  });

  it('of the answer to fit its schema is INTERNAL, and logged', async () => {
    const asked = client.ask(echo, { text: 'a', how: 'wrong' });
    await expect(asked).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(posts.log.errorOf('request failed')).toContain('actor');
  });

  it('of the input to fit its schema names the first fault; the handler never sees it', async () => {
    const asked = client.ask(echo, { text: 'a', times: 0 });
    await expect(asked).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
    await expect(asked).rejects.toThrow('times');
    expect(calls()).toEqual([]);
  });
});

describe('nobody answers', () => {
  it('for want of a service: SERVICE_UNAVAILABLE, long before the time is over', async () => {
    const asked = client.ask(unanswered, {}, { timeoutMs: 30_000 });
    await expect(asked).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      params: { subject: unanswered.subject },
    });
  });

  it('in time: SERVICE_UNAVAILABLE', async () => {
    const asked = client.ask(echo, { text: 'a', how: 'never' }, { timeoutMs: 50 });
    await expect(asked).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('on a subject that this process may not ask', async () => {
    const likes = new RequestClient(await nats.connectAs('likes'));
    await expect(likes.ask(echo, { text: 'a' })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    expect(calls()).toEqual([]);
  });
});

describe('a message that no client of ours sent', () => {
  const replyTo = async (payload: string) => {
    const reply = await gateway.request(echo.subject, payload, { timeout: 2_000 });
    return reply.json<{ err?: unknown; response?: unknown }>();
  };
  const context = { actor: null, idempotency: null };
  const packet = (data: unknown) => JSON.stringify({ pattern: echo.subject, id: '1', data });

  it.each([
    ['no JSON', 'hola'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['no data', packet(undefined)],
    ['no context', packet({ input: { text: 'a' } })],
    ['no input', packet({ context })],
    ['an actor of its own making', packet({ input: { text: 'a' }, context: { actor: 'root' } })],
    [
      'half an actor',
      packet({ input: { text: 'a' }, context: { ...context, actor: { uid: 'a' } } }),
    ],
    [
      'too long a key',
      packet({ input: {}, context: { ...context, idempotency: { key: 'k'.repeat(201) } } }),
    ],
  ])('is MALFORMED_REQUEST: %s', async (_, payload) => {
    const { err, response } = await replyTo(payload);
    expect(err).toMatchObject({ code: 'MALFORMED_REQUEST' });
    expect(response).toBeUndefined();
    expect(calls()).toEqual([]);
    expect(posts.log.complaints).toEqual([]);
  });
});

describe('large messages', () => {
  it('pass below the limit of NATS', async () => {
    const { text } = await client.ask(echo, { text: 'x'.repeat(1_000), times: 1_000 });
    expect(text).toHaveLength(1_000_000);
  });

  it('as an answer beyond it: INTERNAL at once, and logged', async () => {
    const asked = client.ask(
      echo,
      { text: 'x'.repeat(1_000), times: 2_000 },
      { timeoutMs: 30_000 },
    );
    await expect(asked).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(posts.log.complaints).toEqual(['answer could not be sent']);
    expect(await client.ask(echo, { text: 'a' })).toMatchObject({ text: 'a' });
  });

  it('as a request beyond it: BODY_TOO_LARGE at once', async () => {
    const asked = client.ask(echo, { text: 'x'.repeat(1_500_000) }, { timeoutMs: 30_000 });
    await expect(asked).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
  });
});

describe('two handlers of one request', () => {
  @Controller()
  class Rival {
    @HandleRequest(echo)
    async echo({ input }: Incoming<typeof echo>): Promise<Answer<typeof echo>> {
      return { text: input.text, actor: null, key: null };
    }
  }

  it('are refused at the start', async () => {
    const start = Replica.start(nats, 'posts', [EchoController, Rival]);
    await expect(start).rejects.toThrow(`there are two handlers of ${echo.subject}`);
  });
});
