import { streams } from '@el-reto/contracts';
import { withNats } from '@el-reto/dev';
import { jetstreamManager } from '@nats-io/jetstream';
import type { JetStreamManager } from '@nats-io/jetstream';

/** What is under way in the streams. */
export interface StreamState {
  /** Durable consumer → events that it has not acknowledged. */
  readonly behind: ReadonlyMap<string, number>;
  readonly deadLetters: readonly string[];
}

/** Looks at consumers and dead letters as the operator. */
export const readStreams = (natsUrl: string): Promise<StreamState> =>
  withNats(natsUrl, async (connection) => {
    const manager = await jetstreamManager(connection);
    const behind = new Map<string, number>();
    for await (const info of manager.consumers.list(streams.events)) {
      // Those without a name are replicas' own, and may be left over from a killed one.
      if (!info.config.durable_name) continue;
      behind.set(info.config.durable_name, info.num_pending + info.num_ack_pending);
    }
    return { behind, deadLetters: await deadLettersIn(manager) };
  });

async function deadLettersIn(manager: JetStreamManager): Promise<string[]> {
  const { state } = await manager.streams.info(streams.deadLetters, { subjects_filter: '>' });
  return Object.entries(state.subjects ?? {}).map(([subject, count]) => `${subject} × ${count}`);
}
