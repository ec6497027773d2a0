import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { limits } from '../limits.ts';
import { connectionTimeouts, cutOffSlowClients } from './slow-clients.ts';

it('a request may take as long as the largest photo at 20 kB/s, which is ten times the slowest allowed rate', () => {
  const { requestMs, paceMs, leastBytes } = connectionTimeouts;
  const bytesPerSecond = 20_000;
  expect((limits.imageBytes / bytesPerSecond) * 1_000).toBeLessThan(requestMs);
  expect((leastBytes / paceMs) * 1_000 * 10).toBe(bytesPerSecond);
});

it('a delay of this process does not count as time of a client, because looks are counted', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const server = new EventEmitter();
  const stop = cutOffSlowClients(server as Server);
  onTestFinished(stop);
  const destroy = vi.fn<() => void>();
  const waiting = { writableLength: 9, bytesWritten: 0, destroy };
  server.emit('connection', Object.assign(new EventEmitter(), waiting));
  const { paceMs, lookEveryMs } = connectionTimeouts;
  vi.advanceTimersByTime(lookEveryMs);
  vi.spyOn(performance, 'now').mockReturnValue(10 * paceMs);
  vi.advanceTimersByTime(paceMs - lookEveryMs);
  expect(destroy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(lookEveryMs);
  expect(destroy).toHaveBeenCalledOnce();
});
