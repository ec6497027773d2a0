import { createClient, type Send } from '@el-reto/client';
import { expect, it } from 'vitest';
import { Client } from './client.ts';
import { History } from './history.ts';
import { Random } from './random.ts';

const done = { status: 200, success: true, likes: 1, liked: true, previouslyLikedPost: null };
const error = (status: number, code: string) => ({ status, success: false, code, message: 'No.' });
const unavailable = error(503, 'SERVICE_UNAVAILABLE');
const broken = { status: 0 };

/** Random numbers with which a client aborts no attempt. */
class Steady extends Random {
  override chance(): boolean {
    return false;
  }
}

/** Sends a toggle to two gateways, which return these answers in order. */
async function toggle(answers: readonly { status: number }[]) {
  const sent: { origin: string; key: string | null }[] = [];
  const send: Send = async (address, { headers }) => {
    const key = new Headers(headers).get('idempotency-key');
    const at = sent.push({ origin: new URL(address).origin, key }) - 1;
    const { status, ...body } = answers[at] ?? broken;
    if (status === 0) throw new TypeError('fetch failed');
    return Response.json(body, { status });
  };
  const apis = ['http://one', 'http://two'].map((origin) => createClient({ origin, send }));
  const history = new History();
  const ask = { uid: 'ana', eventId: 'e', postId: 'a' };
  const call = { params: { postId: 'a' }, body: { uid: 'ana' } };
  const client = new Client(apis, history, new Steady(1));
  const read = ({ liked }: { liked: boolean }) => ({ liked, previous: null });
  const operation = await client.ask('toggle', ask, 'togglePostLike', call, read);
  return { sent, history, ...operation, state: operation.result.state };
}

it('repeats a request with its key at the next gateway', async () => {
  const { sent } = await toggle([unavailable, broken, done]);
  const [first, second, third] = sent;
  expect(first?.key).toBeTruthy();
  expect([second?.key, third]).toEqual([first?.key, first]);
  expect(second?.origin).not.toBe(first?.origin);
});

it.each([
  ['a refusal', error(404, 'POST_NOT_FOUND'), { state: 'refused', tries: 1, faults: 0 }],
  ['a 503', unavailable, { state: 'acknowledged', tries: 2, faults: 0 }],
  ['a broken connection', broken, { state: 'acknowledged', tries: 2, faults: 0 }],
  ['a 500', error(500, 'INTERNAL'), { state: 'acknowledged', tries: 2, faults: 1 }],
  ['an unknown success', { status: 200 }, { state: 'acknowledged', tries: 2, faults: 1 }],
  ['an unknown error', { status: 404 }, { state: 'acknowledged', tries: 2, faults: 1 }],
])('after %s repeats the request or accepts it as the result', async (_, answer, expected) => {
  const { history, state, tries } = await toggle([answer, done]);
  expect({ state, tries, faults: history.faults.length }).toEqual(expected);
});
