import { connect, type NatsConnection } from '@nats-io/transport-node';
import { StackError } from '../errors.ts';
import { connectionOptions } from './streams.ts';

/** Connects for as long as `use` takes; throws a StackError where no server answers. */
export async function withNats<R>(
  natsUrl: string,
  use: (connection: NatsConnection) => Promise<R>,
): Promise<R> {
  const options = { ...connectionOptions(natsUrl), reconnect: false, timeout: 5_000 };
  const connection = await connect(options).catch((error: unknown) => {
    throw new StackError(`NATS no responde en ${options.servers}: ${String(error)}.`);
  });
  try {
    return await use(connection);
  } finally {
    await connection.close();
  }
}
