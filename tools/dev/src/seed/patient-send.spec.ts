import { expect, it } from 'vitest';
import { patientSend } from './patient-send.ts';

/** Sends one request to a server that answers with `statuses` in order; 0 breaks the connection. */
async function sendTo(statuses: readonly number[], withinMs?: number) {
  const keys: (string | null)[] = [];
  const send = patientSend(async (_, { headers }) => {
    const status = statuses[keys.push(new Headers(headers).get('idempotency-key')) - 1] ?? 200;
    if (status === 0) throw new TypeError('fetch failed');
    return new Response(null, { status });
  }, withinMs);
  const status = await send('/', { method: 'POST', headers: { prefer: 'return=minimal' } })
    .then((answer) => answer.status)
    .catch(String);
  return { keys, status };
}

it('repeats a request with the same key after a 503 or a broken connection', async () => {
  const { keys, status } = await sendTo([503, 0, 201]);
  expect(status).toBe(201);
  expect(keys).toHaveLength(3);
  expect(keys[0]).toBeTruthy();
  expect(new Set(keys).size).toBe(1);
});

it.each([200, 404, 500])('returns a %i at once', async (status) => {
  expect(await sendTo([status])).toMatchObject({ status, keys: { length: 1 } });
});

it('returns or throws the last result when its time is over', async () => {
  expect((await sendTo([503, 503], 0)).status).toBe(503);
  expect((await sendTo([0, 0], 0)).status).toBe('TypeError: fetch failed');
});
