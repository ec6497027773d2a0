import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { answers, choosePort, waitUntil } from '@el-reto/dev';
import type { StackInfo } from '@el-reto/dev';

/** The environment of a running process of the product. */
export function environmentOf({ processes }: StackInfo, name: string): Record<string, string> {
  const lines = readFileSync(`/proc/${processes[name]}/environ`, 'utf8').split('\0');
  return Object.fromEntries(
    lines.filter(Boolean).map((line): [string, string] => {
      const at = line.indexOf('=');
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}

const main = fileURLToPath(new URL('../../gateway/dist/bundle/main.js', import.meta.url));

/** Starts another gateway of a running product, with some different settings. */
export async function startSecondGateway(info: StackInfo, env: Readonly<Record<string, string>>) {
  const [port, metricsPort] = [await choosePort(), await choosePort()];
  const site = `http://localhost:${port}`;
  const child = spawn(process.execPath, [main], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: {
      ...environmentOf(info, 'gateway'),
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      PUBLIC_URL: site,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  if (await waitUntil(() => answers(`${site}/api/health`), { timeoutMs: 180_000 }))
    return { site, stop };
  await stop();
  throw new Error('the second gateway did not start');
}
