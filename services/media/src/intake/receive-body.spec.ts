import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { SharedMemory } from '@el-reto/service-kit';
import { expect, it } from 'vitest';
import { receiveBody } from './receive-body.ts';

const options = (maxBytes = 100, memoryBytes = 1000, idleTimeoutMs = 5000) => {
  const memory = new SharedMemory(memoryBytes);
  const gaveWay = new AbortController();
  const hold = memory.hold('ana', () => gaveWay.abort());
  return { maxBytes, idleTimeoutMs, memory, hold, signal: gaveWay.signal };
};

it('collects as many bytes as the limit allows, computes their hash, and reserves memory for them', async () => {
  const given = options(3);
  const received = await receiveBody(Readable.from([Buffer.from('ab'), Buffer.from('c')]), given);
  expect(String(received.bytes)).toBe('abc');
  expect(received.sha256).toBe(createHash('sha256').update('abc').digest('base64url'));
  expect(given.memory.freeBytes).toBe(997);
});

it('stops at the first byte above the limit and leaves the rest unread', async () => {
  const given = options(100);
  const source = new PassThrough();
  const receiving = receiveBody(source, given);
  for (let i = 0; i < 3; i++) source.write(Buffer.alloc(60));
  await expect(receiving).rejects.toMatchObject({ code: 'IMAGE_TOO_LARGE' });
  expect(source.isPaused()).toBe(true);
  expect(source.destroyed).toBe(false);
});

it('takes no more bytes than memory allows', async () => {
  const given = options(500, 100);
  const receiving = receiveBody(Readable.from([Buffer.alloc(90), Buffer.alloc(20)]), given);
  await expect(receiving).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

it.each<[string, (source: PassThrough) => unknown]>([
  ['hangs up', (source) => source.destroy(new Error('aborted'))],
  ['falls silent', () => undefined],
])('is malformed when the sender %s in the middle', async (_, end) => {
  const source = new PassThrough();
  const receiving = receiveBody(source, options(100, 1000, 20));
  source.write('half');
  end(source);
  await expect(receiving).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
});

it('is malformed when the sender disconnected before the end', async () => {
  const source = new PassThrough();
  source.destroy();
  const receiving = receiveBody(source, options());
  await expect(receiving).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
});

it('is interrupted if an account that uses less memory needs memory for its upload', async () => {
  const given = options(100, 100);
  const source = new PassThrough();
  const receiving = receiveBody(source, given);
  source.write(Buffer.alloc(90));
  await expect.poll(() => given.memory.freeBytes).toBe(10);
  expect(given.memory.hold('beto', () => {}).take(20)).toBe(true);
  await expect(receiving).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});
