import { compile } from '@fastify/proxy-addr';
import type { Server, Socket } from 'node:net';
import type { trustProxySchema } from '../headers.ts';
import type { z } from 'zod';
import { ipv4Of, limitedAddress } from './address.ts';

/** The parsed setting `TRUST_PROXY`. */
type TrustProxy = z.output<typeof trustProxySchema>;

/** A test whether an address belongs to a proxy that `TRUST_PROXY` names, as Fastify decides it. */
export function trustedProxies(trustProxy: TrustProxy): (address: string) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  const isTrusted =
    typeof trustProxy === 'function'
      ? trustProxy
      : compile(trustProxy.split(',').map((part) => part.trim()));
  return (address) => isTrusted(address, 0);
}

interface ConnectionLimit {
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
