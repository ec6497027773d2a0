import { PatientClient, person, waitMs } from '@el-reto/testing';
import { Controller } from '@nestjs/common';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HandleRequest } from '../src/messaging/handle-request.ts';
import type { Answer, Incoming } from '../src/messaging/handle-request.ts';
import { diskFull, echo, EchoController, unanswered } from './support/echo.ts';
import type { Replica } from './support/replica.ts';
import { inTrace, traceparent } from './support/traced.ts';
import { useNats } from './support/use-nats.ts';

const on = useNats('file');
let posts: Replica;

const calls = () => posts.get(EchoController).calls;

beforeAll(async () => {
  // A handler of these tests never ends.
  posts = await on.start('posts', [EchoController], { finishWithinMs: 100 });
});
afterEach(() => {
  calls().splice(0);
  posts.log.lines.splice(0);
});

it('ask sends the actor and the idempotency key; input and answer are parsed on both sides', async () => {
  const anonymous = await on.client.ask(echo, { text: '  hola 🎉 ' });
  expect(anonymous).toEqual({ text: 'hola 🎉', actor: null, key: null });
  expect(calls()).toEqual(['hola 🎉']);
  const options = { actor: person('ana'), idempotencyKey: 'k-1' };
  const answer = await on.client.ask(echo, { text: 'a' }, options);
  expect(answer).toEqual({ text: 'a', actor: 'ana', key: 'k-1' });
});

it('ask sends a W3C trace header', async () => {
  const listener = await on.nats.connectAs('posts');
  const received = new Promise((resolve) => {
    listener.subscribe(echo.subject, {
      max: 1,
      callback: (_, message) => resolve(message.headers?.get('traceparent')),
    });
  });
  await listener.flush();
  await inTrace(() => on.client.ask(echo, { text: 'a' }));
  expect(await received).toBe(traceparent);
});

describe('a failure', () => {
  it('with a known code arrives with its params, and is not logged', async () => {
    await expect(on.client.ask(echo, { text: 'why', how: 'refused' })).rejects.toMatchObject({
      name: 'AppError',
      code: 'MALFORMED_REQUEST',
      params: { detail: 'why', line: 3 },
    });
    expect(posts.log.complaints).toEqual([]);
  });

  it('without a known code is INTERNAL; its message appears only in the log', async () => {
    const asked = on.client.ask(echo, { text: 'a', how: 'broken' });
    await expect(asked).rejects.toMatchObject({ code: 'INTERNAL', params: {} });
    await expect(asked).rejects.not.toThrow('1234');
    expect(posts.log.errorOf('request failed')).toBe('password=1234');
  });

  it('of a dependency is SERVICE_UNAVAILABLE; the log has its cause once', async () => {
    for (let i = 0; i < 3; i++) {
      const asked = on.client.ask(echo, { text: 'a', how: 'unavailable' });
      await expect(asked).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', params: {} });
    }
    const logged = posts.log.lines.filter(({ level }) => level >= 40);
    expect(logged).toMatchObject([
      { level: 40, subject: echo.subject, err: { message: diskFull.message, code: 'ENOSPC' } },
    ]);
  });

  it('of an answer that does not fit its schema is INTERNAL, and logged', async () => {
    const asked = on.client.ask(echo, { text: 'a', how: 'wrong' });
    await expect(asked).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(posts.log.errorOf('request failed')).toContain('actor');
  });

  it('of an input that does not fit its schema names the first fault, before the handler runs', async () => {
    const asked = on.client.ask(echo, { text: 'a', times: 0 });
    await expect(asked).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
    await expect(asked).rejects.toThrow('times');
    expect(calls()).toEqual([]);
  });
});

const unavailable = { code: 'SERVICE_UNAVAILABLE' };

it('a request is SERVICE_UNAVAILABLE at once if no service answers its subject', async () => {
  const { subject } = unanswered;
  const asked = on.client.ask(unanswered, {});
  await expect(asked).rejects.toMatchObject({ ...unavailable, params: { subject } });
});

it('a request is SERVICE_UNAVAILABLE if no answer arrives within its time limit', async () => {
  const asked = on.client.ask(echo, { text: 'a', how: 'never' }, { timeoutMs: 50 });
  await expect(asked).rejects.toMatchObject(unavailable);
});

it('a request is SERVICE_UNAVAILABLE on a subject that this process may not use', async () => {
  const likes = new PatientClient(await on.nats.connectAs('likes'));
  await expect(likes.ask(echo, { text: 'a' })).rejects.toMatchObject(unavailable);
  expect(calls()).toEqual([]);
});

const replyTo = async (payload: string) => {
  const reply = await on.gateway.request(echo.subject, payload, { timeout: waitMs });
  return reply.json<{ err?: unknown; response?: unknown }>();
};
const context = { actor: null, idempotency: null };
const packet = (data: unknown) => JSON.stringify({ pattern: echo.subject, id: '1', data });

const sent = { text: 'a' };
const half = { ...context, actor: { uid: 'a' } };
const longKey = { ...context, idempotency: { key: 'k'.repeat(201) } };

it.each([
  ['no JSON', 'hola'],
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['no data', packet(undefined)],
  ['no context', packet({ input: sent })],
  ['no input', packet({ context })],
  ['an actor of its own making', packet({ input: sent, context: { actor: 'root' } })],
  ['half an actor', packet({ input: sent, context: half })],
  ['a key that is too long', packet({ input: sent, context: longKey })],
])('a message that no client of ours sent is MALFORMED_REQUEST: %s', async (_, payload) => {
  const { err, response } = await replyTo(payload);
  expect(err).toMatchObject({ code: 'MALFORMED_REQUEST' });
  expect(response).toBeUndefined();
  expect(calls()).toEqual([]);
  expect(posts.log.complaints).toEqual([]);
});

it('large messages are sent if they are below the limit of NATS', async () => {
  const { text } = await on.client.ask(echo, { text: 'x'.repeat(1_000), times: 1_000 });
  expect(text).toHaveLength(1_000_000);
});

it('large messages fail with INTERNAL at once if an answer is above the limit, which is logged', async () => {
  const large = { text: 'x'.repeat(1_000), times: 2_000 };
  const asked = on.client.ask(echo, large);
  await expect(asked).rejects.toMatchObject({ code: 'INTERNAL' });
  expect(posts.log.complaints).toEqual(['answer could not be sent']);
  expect(await on.client.ask(echo, { text: 'a' })).toMatchObject({ text: 'a' });
});

it('large messages fail with BODY_TOO_LARGE at once if a request is above the limit', async () => {
  const asked = on.client.ask(echo, { text: 'x'.repeat(1_500_000) });
  await expect(asked).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
});

it('two handlers of one request are refused at the start', async () => {
  @Controller()
  class Rival {
    @HandleRequest(echo)
    async echo({ input }: Incoming<typeof echo>): Promise<Answer<typeof echo>> {
      return { text: input.text, actor: null, key: null };
    }
  }
  const start = on.start('posts', [EchoController, Rival]);
  await expect(start).rejects.toThrow(`there are two handlers of ${echo.subject}`);
});
