import { EventEmitter } from 'node:events';
import type { Server } from 'node:net';
import { beforeEach, expect, it } from 'vitest';
import { trustProxySchema } from '../headers.ts';
import { limitConnections, trustedProxies } from './limit-connections.ts';

class FakeSocket extends EventEmitter {
  isDestroyed = false;

  constructor(readonly remoteAddress: string) {
    super();
  }

  destroy(): void {
    this.isDestroyed = true;
    this.emit('close');
  }
}

let server: EventEmitter;
beforeEach(() => {
  server = new EventEmitter();
  const isProxy = (address: string) => address === '192.0.2.1';
  limitConnections(server as Server, { perAddress: 2, isProxy });
});
const connect = (address: string) => {
  const socket = new FakeSocket(address);
  server.emit('connection', socket);
  return socket;
};
const areDestroyed = (sockets: readonly FakeSocket[]) => sockets.map((one) => one.isDestroyed);

it.each([
  ['an IPv4 address', ['203.0.113.1', '::ffff:203.0.113.1', '203.0.113.1'], [false, false, true]],
  ['an IPv6 network', ['2001:db8::1', '2001:db8::2', '2001:db8::3'], [false, false, true]],
  ['another address', ['203.0.113.1', '203.0.113.1', '203.0.113.2'], [false, false, false]],
  ['a proxy', ['192.0.2.1', '192.0.2.1', '::ffff:192.0.2.1'], [false, false, false]],
])('the third connection of %s', (_, addresses, destroyed) => {
  expect(areDestroyed(addresses.map(connect))).toEqual(destroyed);
});

it('an address that closes a connection may open a new one', () => {
  const [first] = [connect('203.0.113.1'), connect('203.0.113.1'), connect('203.0.113.1')];
  first?.destroy();
  expect(areDestroyed([connect('203.0.113.1'), connect('203.0.113.1')])).toEqual([false, true]);
});

it.each([
  ['false', '127.0.0.1', false],
  ['true', '203.0.113.1', true],
  ['0', '203.0.113.1', false],
  ['1', '203.0.113.1', true],
  ['192.0.2.1, 10.0.0.0/8', '10.9.8.7', true],
  ['192.0.2.1, 10.0.0.0/8', '192.0.2.2', false],
  ['loopback,fd00::/8', '127.0.0.9', true],
  ['loopback', '::1', true],
  ['uniquelocal', '172.20.0.1', true],
  ['2001:db8::/32', '2001:db8:1::1', true],
])('with TRUST_PROXY=%s the address %s is a proxy: %s', (setting, address, expected) => {
  expect(trustedProxies(trustProxySchema.parse(setting))(address)).toBe(expected);
});
