import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canConnect, childEnv, choosePort, startProcess } from '@el-reto/dev';

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
  const logFile = join(dir, 'private.log');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  writeFileSync(
    configFile,
    `listen: "127.0.0.1:${port}"
jetstream { store_dir: ${JSON.stringify(join(dir, 'jetstream'))}, max_file_store: 4GB }
authorization { user: stack, password: ${password} }
`,
    { mode: 0o600 },
  );
  try {
    const server = await startProcess({
      name: 'nats',
      command: 'nats-server',
      args: ['-c', configFile],
      env: childEnv(),
      logFile,
      ready: () => canConnect(url),
    });
    try {
      return await use(url);
    } finally {
      await server.stop();
    }
  } finally {
    for (const file of [configFile, logFile]) rmSync(file, { force: true });
  }
}
