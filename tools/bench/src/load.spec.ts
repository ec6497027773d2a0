import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { fire } from './load.ts';

it.each([
  ['no refusals', 0, 0],
  ['refusals', 2, 1],
])('counts no refusal as speed (%s)', async (...row) => {
  const [, every, exitCode] = row;
  let [answers, refusals] = [0, 0];
  const server = createServer((_, response) => {
    answers += 1;
    const isRefused = answers % every === 0;
    if (isRefused) refusals += 1;
    response.writeHead(isRefused ? 503 : 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { exitCode: before } = process;
  onTestFinished(() => {
    server.close();
    process.exitCode = before;
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { perSecond, answered, failed } = await fire(origin, 1, () => ({ path: '/' }));
  expect(process.exitCode ?? 0).toBe(exitCode);
  // Answers that arrive after the last second are not counted.
  expect(failed).toBeGreaterThan(0.9 * refusals - 1);
  expect(perSecond).toBeLessThan(1.1 * answered);
  expect(perSecond).toBeGreaterThan(0.5 * answered);
});
