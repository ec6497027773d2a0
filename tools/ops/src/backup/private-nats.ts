import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { canConnect, childEnv, newPassword, Port, replaceFile, startProcess } from '@el-reto/dev';

/** Runs nats-server on a folder of streams while `use` runs, with one user who has all rights. */
export async function withPrivateNats<R>(
  dir: string,
  use: (natsUrl: string) => Promise<R>,
): Promise<R> {
  const port = await Port.claim();
  const password = newPassword();
  const url = () => `nats://stack:${password}@127.0.0.1:${port.number}`;
  const configFile = join(dir, 'private.conf');
  const logFile = join(dir, 'private.log');
  replaceFile(
    configFile,
    `host: 127.0.0.1
jetstream { store_dir: ${JSON.stringify(join(dir, 'jetstream'))}, max_file_store: 4GB }
authorization { user: stack, password: ${password} }
`,
  );
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => {
    for (const file of [configFile, logFile]) rmSync(file, { force: true });
  });
  const server = await startProcess({
    name: 'nats',
    command: 'nats-server',
    ports: [port],
    get args() {
      return ['-c', configFile, '-p', String(port.number)];
    },
    env: childEnv(),
    logFile,
    ready: () => canConnect(url()),
  });
  cleanup.defer(() => server.stop());
  return await use(url());
}
