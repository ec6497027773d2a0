import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStackFile } from '@el-reto/dev';
import { isAlive } from '@el-reto/testing/is-alive';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it, onTestFinished } from 'vitest';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

it.each(['SIGINT', 'disconnect'] as const)(
  '%s while services start stops all processes, deletes the copy and exits with 1',
  async (cause) => {
    const DATA_DIR = temporaryDir();
    const program = pathOf('../src/upgrade-check.ts');
    const archive = pathOf('baseline/sqlite-1.0.tar.gz');
    const child = spawn(process.execPath, ['--conditions=source', program, archive], {
      env: { ...process.env, DATA_DIR },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => (output += text.toString()));
    const exited = once(child, 'exit');
    const copy = join(DATA_DIR, '.upgrade-check');
    const processes = () => readStackFile(join(copy, 'data'))?.processes ?? {};
    await expect.poll(processes).toHaveProperty('accounts');
    const pids = Object.values(processes());
    if (cause === 'disconnect') child.disconnect();
    // A terminal sends the signal to the whole group, so that the command may receive it twice.
    else for (let time = 0; time < 2; time += 1) child.kill(cause);
    expect(await exited).toEqual([1, null]);
    expect(output).toContain('Prueba interrumpida');
    expect(existsSync(copy)).toBe(false);
    expect(pids.filter(isAlive)).toEqual([]);
  },
);
