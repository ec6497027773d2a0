import type { NatsConnection } from '@nats-io/transport-node';
import { assertStreamAnswers } from './messaging/streams.ts';
import type { Store } from '@el-reto/store';
import type { Metrics } from '@el-reto/telemetry';

interface Observed {
  readonly connection: NatsConnection;
  readonly store: Pick<Store, 'outbox' | 'hasRoom'>;
}

/** Metrics that every service reports: its dependencies and its unsent events. */
export function observeService(metrics: Metrics, { connection, store }: Observed): void {
  const { outbox } = store;
  metrics.gauge('elreto.dependency.up', async () => {
    const hasEvents = await assertStreamAnswers(connection).then(
      () => true,
      () => false,
    );
    const { hasRoom } = store;
    const states = { nats: hasEvents, ...(hasRoom !== undefined && { disk: hasRoom }) };
    return Object.entries(states).map(([name, isUp]) => ({
      value: isUp ? 1 : 0,
      attributes: { 'elreto.dependency': name },
    }));
  });
  metrics.gauge('elreto.outbox.unsent', async () => [{ value: (await outbox.depth()).unsent }]);
  metrics.gauge('elreto.outbox.oldest_age', async () => [
    { value: (await outbox.depth()).oldestMs / 1_000 },
  ]);
}

/** A listener that counts the commits of an embedded store. */
export function observeCommits(
  metrics: Metrics,
): (transactions: number, durationMs: number) => void {
  const size = metrics.histogram('elreto.store.commit.size');
  const duration = metrics.histogram('elreto.store.commit.duration');
  return (transactions, durationMs) => {
    size.record(transactions);
    duration.record(durationMs / 1_000);
  };
}
