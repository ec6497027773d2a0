import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { planNats, waitUntil } from '@el-reto/dev';
import type { NatsPlan, NatsUser } from '@el-reto/dev';
import type { NatsConnection } from '@nats-io/transport-node';
import { connectNats } from '../../src/messaging/connection.ts';
import { createLogger } from '@el-reto/telemetry';
import type { Logger } from '@el-reto/telemetry';
import { memoryDir } from './temp-dir.ts';

/**
 * A real nats-server with the product's users, permissions and streams. A test may kill it, leave it
 * stopped, and start it again with older data or none.
 */
export class NatsServer {
  readonly #connections: NatsConnection[] = [];
  #process: ChildProcess | undefined;
  readonly #onExit = () => void this.#process?.kill('SIGKILL');

  private constructor(
    private plan: NatsPlan,
    private readonly dir: string,
  ) {}

  static async start(): Promise<NatsServer> {
    const server = await NatsServer.prepare();
    await server.up();
    return server;
  }

  /** Returns a server that has an address and passwords but is not running. */
  static async prepare(): Promise<NatsServer> {
    const dir = await memoryDir('nats');
    return new NatsServer(await planNats({ dir }), dir);
  }

  credentials(user: NatsUser) {
    return this.plan.credentials(user);
  }

  /** The NATS settings of a process that connects as `user`. */
  envOf(user: NatsUser): Record<'NATS_URL' | 'NATS_USER' | 'NATS_PASSWORD', string> {
    const { url, password } = this.credentials(user);
    return { NATS_URL: url, NATS_USER: user, NATS_PASSWORD: password };
  }

  async connectAs(
    user: NatsUser,
    logger: Logger = createLogger(user, 'silent'),
  ): Promise<NatsConnection> {
    const connection = await connectNats({ ...this.credentials(user), name: user, logger });
    this.#connections.push(connection);
    return connection;
  }

  /** Starts the server with its present data, and creates missing streams. */
  async up(): Promise<void> {
    await this.upWithoutStreams();
    await this.makeStreams();
  }

  async makeStreams(): Promise<void> {
    await this.plan.spec.afterReady?.();
  }

  async upWithoutStreams(): Promise<void> {
    await this.#up(this.plan.spec.args);
  }

  /** Starts a server without JetStream: it delivers requests, but has no streams. */
  async upWithoutJetStream(): Promise<void> {
    const plain = join(this.dir, 'plain.conf');
    const full = await readFile(join(this.dir, 'nats.conf'), 'utf8');
    const { jetstream: _, ...rest } = JSON.parse(full) as Record<string, unknown>;
    await writeFile(plain, JSON.stringify(rest), { mode: 0o600 });
    await this.#up(['-c', plain]);
  }

  async #up(args: readonly string[]): Promise<void> {
    const { command, env, ready } = this.plan.spec;
    this.#process = spawn(command, args, { env, stdio: 'ignore' });
    process.once('exit', this.#onExit);
    if (!(await waitUntil(ready, { timeoutMs: 180_000, intervalMs: 20 }))) {
      throw new Error('nats-server did not start');
    }
  }

  /** Kills the process without letting it stop cleanly. */
  async kill(): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    process.off('exit', this.#onExit);
    if (!running) return;
    const exited = once(running, 'exit');
    running.kill('SIGKILL');
    await exited;
  }

  /** Stops the process without ending it, as if the machine hung; `thaw` continues it. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  /** Replaces the passwords. The server must be stopped. */
  async changePasswords(): Promise<void> {
    const port = Number(new URL(this.plan.url).port);
    for (const claimed of this.plan.spec.ports ?? []) claimed.release();
    this.plan = await planNats({ dir: this.dir, port });
  }

  /** Deletes all streams. The server must be stopped. */
  async wipe(): Promise<void> {
    await rm(this.#data, { recursive: true, force: true });
  }

  /** Copies the present data; returns a function that puts them back. The server must be stopped for both. */
  async snapshot(): Promise<() => Promise<void>> {
    const copy = join(this.dir, 'snapshot');
    await cp(this.#data, copy, { recursive: true });
    return async () => {
      await this.wipe();
      await cp(copy, this.#data, { recursive: true });
    };
  }

  async stop(): Promise<void> {
    // A socket that the server has just closed may still report an error.
    await setImmediate();
    await Promise.all(this.#connections.splice(0).map((connection) => connection.close()));
    await this.kill();
    await rm(this.dir, { recursive: true, force: true });
  }

  get #data(): string {
    return join(this.dir, 'jetstream');
  }
}
