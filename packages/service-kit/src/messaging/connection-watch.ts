import type { NatsConnection } from '@nats-io/transport-node';

/** What happens to a connection between its making and its end. */
export type ConnectionChange = 'lost' | 'back';
type Listener = (change: ConnectionChange) => void;

interface Watch {
  isUp: boolean;
  backAt: number;
  readonly listeners: Set<Listener>;
}

/** One look at each connection's status, from its making on, however many want to know. */
const watches = new WeakMap<NatsConnection, Watch>();

function watchOf(connection: NatsConnection): Watch {
  let watch = watches.get(connection);
  if (!watch) {
    watch = { isUp: true, backAt: Number.NEGATIVE_INFINITY, listeners: new Set() };
    watches.set(connection, watch);
    void follow(connection, watch);
  }
  return watch;
}

async function follow(connection: NatsConnection, watch: Watch): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type !== 'disconnect' && type !== 'reconnect') continue;
    watch.isUp = type === 'reconnect';
    if (watch.isUp) watch.backAt = performance.now();
    for (const listener of watch.listeners) listener(watch.isUp ? 'back' : 'lost');
  }
}

/** Whether the connection has a server now; what is sent meanwhile is dropped by the client. */
export function isConnected(connection: NatsConnection): boolean {
  return watchOf(connection).isUp;
}

/** Milliseconds since the connection came back; infinitely many if it never was lost. */
export function sinceReconnect(connection: NatsConnection): number {
  return performance.now() - watchOf(connection).backAt;
}

/** Calls `listener` whenever the connection is lost or back; answers how to stop that. */
export function watchConnection(connection: NatsConnection, listener: Listener): () => void {
  const { listeners } = watchOf(connection);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Resolves once the connection has a server, at once if it has; false when `signal` was first. */
export function untilConnected(connection: NatsConnection, signal: AbortSignal): Promise<boolean> {
  if (isConnected(connection)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = (isUp: boolean) => {
      unwatch();
      signal.removeEventListener('abort', onAbort);
      resolve(isUp);
    };
    const onAbort = () => settle(false);
    const unwatch = watchConnection(connection, (change) => change === 'back' && settle(true));
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });
}
