import { BlockList, isIPv6, type Server, type Socket } from 'node:net';
import type { trustProxySchema } from '../headers.ts';
import type { z } from 'zod';
import { ipv4Of, limitedAddress } from './address.ts';

/** The parsed setting `TRUST_PROXY`. */
type TrustProxy = z.output<typeof trustProxySchema>;

/** The networks that Fastify accepts by name in `TRUST_PROXY`. */
const networks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** A test whether an address belongs to a proxy that `TRUST_PROXY` names. */
export function trustedProxies(trustProxy: TrustProxy): (address: string) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  if (typeof trustProxy === 'function') return (address) => trustProxy(address, 0);
  const trusted = new BlockList();
  for (const name of trustProxy.split(',').map((part) => part.trim())) {
    for (const network of networks[name] ?? [name]) {
      const [address = '', bits] = network.split('/');
      const family = familyOf(address);
      trusted.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
    }
  }
  return (address) => trusted.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

interface ConnectionLimit {
  /** Most open connections of one address. */
  readonly perAddress: number;
  /** Addresses without a limit, because they forward the connections of others. */
  readonly isProxy: (address: string) => boolean;
}

/** Closes a new connection if its address has too many open ones. */
export function limitConnections(
  server: Pick<Server, 'on'>,
  { perAddress, isProxy }: ConnectionLimit,
): void {
  const held = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const peer = ipv4Of(socket.remoteAddress ?? '');
    if (isProxy(peer)) return;
    const address = limitedAddress(peer);
    const before = held.get(address) ?? 0;
    if (before >= perAddress) {
      socket.destroy();
      return;
    }
    held.set(address, before + 1);
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1;
      if (left > 0) held.set(address, left);
      else held.delete(address);
    });
  });
}
