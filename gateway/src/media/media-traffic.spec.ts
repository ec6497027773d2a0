import type { FastifyReply, FastifyRequest } from 'fastify';
import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { MediaTraffic } from './media-traffic.ts';

const request = (ip: string) => ({ ip }) as FastifyRequest;
const newReply = () => ({ raw: new EventEmitter() }) as unknown as FastifyReply;
const refusal = expect.objectContaining({ code: 'TOO_MANY_REQUESTS' });

/** Admits `count` readers or uploads. Returns their replies. */
function fill(count: number, admit: (reply: FastifyReply, n: number) => unknown): FastifyReply[] {
  return Array.from({ length: count }, (_, n) => {
    const reply = newReply();
    admit(reply, n);
    return reply;
  });
}

it('readers may load 512 pictures at the same time from one address', () => {
  const traffic = start();
  const [first] = fill(512, (reply) => traffic.admitReader(request('203.0.113.9'), reply));
  expect(() => traffic.admitReader(request('203.0.113.9'), newReply())).toThrow(refusal);
  expect(() => traffic.checkReader(request('203.0.113.9'))).toThrow(refusal);
  traffic.checkReader(request('203.0.113.10'));
  traffic.admitReader(request('203.0.113.10'), newReply());
  first?.raw.emit('close');
  traffic.checkReader(request('203.0.113.9'));
});

const start = () => new MediaTraffic({ LIMITS: 'on' } as never);

it.each([
  ['of an account', 4, () => 'ana', (n: number) => `203.0.113.${n}`],
  ['of an address', 64, (n: number) => `user-${n}`, () => '203.0.113.9'],
  ['of all together', 512, (n: number) => `user-${n}`, (n: number) => `10.0.${n >> 8}.${n % 256}`],
])('uploads %s are limited to %i at the same time', (_, most, uidOf, ipOf) => {
  const shared = start();
  const [first] = fill(most, (reply, n) => shared.admitUpload(request(ipOf(n)), reply, uidOf(n)));
  const next = () => shared.admitUpload(request(ipOf(most)), newReply(), uidOf(most));
  expect(next).toThrow(refusal);
  first?.raw.emit('close');
  expect(next).not.toThrow();
});

it('an upload whose client has already left takes no place', async () => {
  const traffic = start();
  const left = () => ({ raw: Object.assign(new EventEmitter(), { destroyed: true }) }) as never;
  for (let n = 0; n < 4; n += 1) traffic.admitUpload(request('203.0.113.9'), left(), 'ana');
  await setImmediate();
  traffic.admitUpload(request('203.0.113.9'), newReply(), 'ana');
});

it('does not limit addresses and accounts with LIMITS=off', () => {
  const traffic = new MediaTraffic({ LIMITS: 'off' } as never);
  const ip = request('203.0.113.9');
  fill(600, (reply) => traffic.admitReader(ip, reply));
  fill(512, (reply) => traffic.admitUpload(ip, reply, 'ana'));
  expect(() => traffic.admitUpload(ip, newReply(), 'ana')).toThrow(refusal);
});
