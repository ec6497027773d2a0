import { EventEmitter, once } from 'node:events';
import type { NatsConnection } from '@nats-io/transport-node';

interface Watch {
  isUp: boolean;
  backAt: number;
  readonly changes: EventEmitter<{ lost: []; back: [] }>;
}

/** All callers share one watch per connection. */
const watches = new WeakMap<NatsConnection, Watch>();

function watchOf(connection: NatsConnection): Watch {
  return watches.getOrInsertComputed(connection, () => {
    const changes: Watch['changes'] = new EventEmitter();
    const watch = { isUp: true, backAt: -Infinity, changes: changes.setMaxListeners(0) };
    void follow(connection, watch);
    return watch;
  });
}

async function follow(connection: NatsConnection, watch: Watch): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type !== 'disconnect' && type !== 'reconnect') continue;
    watch.isUp = type === 'reconnect';
    if (watch.isUp) watch.backAt = performance.now();
    watch.changes.emit(watch.isUp ? 'back' : 'lost');
  }
}

/** Whether the connection has a server now. Without a server, the NATS client drops messages. */
export function isConnected(connection: NatsConnection): boolean {
  return watchOf(connection).isUp;
}

/** Milliseconds since the last reconnection; infinite if the connection was never lost. */
export function sinceReconnect(connection: NatsConnection): number {
  return performance.now() - watchOf(connection).backAt;
}

/**
 * Calls `onLost` when the connection is lost and `onBack` when it is back. The returned function stops
 * this.
 */
export function watchConnection(
  connection: NatsConnection,
  onLost: () => void,
  onBack: () => void,
): () => void {
  const { changes } = watchOf(connection);
  changes.on('lost', onLost).on('back', onBack);
  return () => void changes.off('lost', onLost).off('back', onBack);
}

/** Resolves to true once the connection has a server, and to false when `signal` aborts. */
export async function untilConnected(
  connection: NatsConnection,
  signal: AbortSignal,
): Promise<boolean> {
  const { isUp, changes } = watchOf(connection);
  if (isUp) return true;
  return once(changes, 'back', { signal }).then(
    () => true,
    () => false,
  );
}
