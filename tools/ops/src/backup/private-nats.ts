import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { childEnv, connectionOptions, choosePort, ManagedProcess } from '@el-reto/dev';

/**
 * Runs nats-server on a folder of streams that nobody else uses, with one user who may do
 * everything, for as long as `use` takes.
 */
export async function withPrivateNats<R>(
  dir: string,
  use: (natsUrl: string) => Promise<R>,
): Promise<R> {
  const port = await choosePort(0);
  const password = `p${randomBytes(24).toString('hex')}`;
  const url = `nats://stack:${password}@127.0.0.1:${port}`;
  const configFile = join(dir, 'private.conf');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  writeFileSync(
    configFile,
    `listen: "127.0.0.1:${port}"
jetstream { store_dir: ${JSON.stringify(join(dir, 'jetstream'))}, max_file_store: 4GB }
authorization { user: stack, password: ${password} }
`,
    { mode: 0o600 },
  );
  const answers = async () => {
    const options = { ...connectionOptions(url), reconnect: false, timeout: 1_000 };
    await (await connect(options)).close();
    return true;
  };
  const server = new ManagedProcess(
    {
      name: 'nats',
      command: 'nats-server',
      args: ['-c', configFile],
      env: childEnv(),
      logFile: join(dir, 'private.log'),
      ready: answers,
    },
    { say: () => undefined, changed: () => undefined },
  );
  try {
    await server.start();
    return await use(url);
  } finally {
    await server.stop();
    for (const name of ['private.conf', 'private.log']) rmSync(join(dir, name), { force: true });
  }
}
