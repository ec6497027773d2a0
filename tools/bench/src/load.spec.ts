import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { fire } from './load.ts';

/** The connections of the client. When it stops, their last requests may be unanswered. */
const connections = 64;

it.each([
  ['no refusals', 0, 0],
  ['refusals', 2, 1],
])('counts no refusal as speed (%s)', async (...row) => {
  const [, every, exitCode] = row;
  let [answers, refusals, firstAt, lastAt] = [0, 0, 0, 0];
  const enough = new AbortController();
  const server = createServer((_, response) => {
    answers += 1;
    lastAt = performance.now();
    firstAt ||= lastAt;
    const isRefused = answers % every === 0;
    if (isRefused) refusals += 1;
    response.writeHead(isRefused ? 503 : 200).end();
    if (answers === 2_000) enough.abort();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { exitCode: before } = process;
  onTestFinished(() => {
    server.close();
    process.exitCode = before;
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const begunAt = performance.now();
  const shot = () => ({ path: '/' });
  const { perSecond, answered, failed } = await fire(origin, 240, shot, enough.signal);
  const longestSeconds = (performance.now() - begunAt) / 1_000;
  const shortestSeconds = (lastAt - firstAt) / 1_000;
  expect(process.exitCode ?? 0).toBe(exitCode);
  expect(failed).toBeLessThanOrEqual(refusals);
  expect(failed).toBeGreaterThanOrEqual(refusals - connections);
  expect(answered).toBeLessThanOrEqual(answers - refusals);
  // The duration of the client is rounded to hundredths of a second.
  expect(perSecond).toBeGreaterThan(answered / (longestSeconds + 0.01));
  expect(perSecond).toBeLessThan(answered / (shortestSeconds - 0.02));
});
