import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startNats } from '../src/parts.ts';
import { type NatsUser } from '../src/nats/permissions.ts';

/** A nats-server with the product's users, on which a test is any of them. */
export class NatsUsers {
  readonly server: Awaited<ReturnType<typeof startNats>>;
  readonly #dir: string;
  readonly #open: NatsConnection[] = [];

  private constructor(dir: string, server: Awaited<ReturnType<typeof startNats>>) {
    this.#dir = dir;
    this.server = server;
  }

  static async start(): Promise<NatsUsers> {
    const dir = await mkdtemp(join(tmpdir(), 'nats-users-'));
    return new NatsUsers(dir, await startNats({ dir }));
  }

  async as(user: NatsUser): Promise<NatsConnection> {
    const { url, password } = this.server.credentials(user);
    const connection = await connect({
      servers: url,
      user,
      pass: password,
      inboxPrefix: `_INBOX_${user}`,
      reconnect: false,
    });
    this.#open.push(connection);
    return connection;
  }

  async disconnect(): Promise<void> {
    await Promise.all(this.#open.splice(0).map((connection) => connection.close()));
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await rm(this.#dir, { recursive: true });
  }
}
