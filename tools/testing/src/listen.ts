import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Starts a server of a test on a free port of 127.0.0.1, and returns the port. */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}
