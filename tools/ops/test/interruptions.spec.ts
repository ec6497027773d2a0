import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv, readStackFile } from '@el-reto/dev';
import { isAlive } from '@el-reto/testing/is-alive';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it, onTestFinished } from 'vitest';
import { pack } from '../src/backup/archive.ts';
import { restoreBackup } from '../src/backup/restore-backup.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const archive = pathOf('baseline/sqlite-1.0.tar.gz');

/** Runs a command of an operator from the source. */
function run(name: string, argument: string, DATA_DIR: string) {
  const program = pathOf(`../src/${name}.ts`);
  const child = spawn(process.execPath, ['--conditions=source', program, argument], {
    env: { ...process.env, DATA_DIR },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()));
  const exited = once(child, 'exit');
  /** Ends the command, and expects that it exits with 1 and says so. */
  const interrupt = async (cause: 'SIGINT' | 'disconnect') => {
    if (cause === 'disconnect') child.disconnect();
    // A terminal sends the signal to the whole group, so that the command may receive it twice.
    else for (let time = 0; time < 2; time += 1) child.kill(cause);
    expect(await exited).toEqual([1, null]);
    expect(output).toMatch(/✗ \S+ interrumpida: /);
  };
  return { interrupt };
}

it.each(['SIGINT', 'disconnect'] as const)(
  '%s while services start stops all processes of an upgrade check, and deletes the copy',
  async (cause) => {
    const DATA_DIR = temporaryDir();
    const check = run('upgrade-check', archive, DATA_DIR);
    const copy = join(DATA_DIR, '.upgrade-check');
    const processes = () => readStackFile(join(copy, 'data'))?.processes ?? {};
    await expect.poll(processes).toHaveProperty('accounts');
    const pids = Object.values(processes());
    await check.interrupt(cause);
    expect(existsSync(copy)).toBe(false);
    expect(pids.filter(isAlive)).toEqual([]);
  },
);

/** The files in a folder, without those that a stopped product may leave. */
const filesIn = (dir: string) => readdirSync(dir).filter((name) => !/^logs$|\.lock/.test(name));
/** The command is interrupted as soon as it has begun to copy. */
const soon = { interval: 5 };

it('an interrupted restore leaves no data', async () => {
  const DATA_DIR = temporaryDir();
  const restore = run('restore', archive, DATA_DIR);
  await expect.poll(() => filesIn(DATA_DIR), soon).toEqual(['.restoring']);
  await restore.interrupt('SIGINT');
  expect(filesIn(DATA_DIR)).toEqual([]);
});

it('an interrupted backup leaves no copy', async () => {
  const [DATA_DIR, folder] = [temporaryDir(), temporaryDir()];
  await restoreBackup(parseEnv({ DATA_DIR }), archive);
  const before = filesIn(DATA_DIR);
  const backup = run('backup', join(folder, 'copy.tar.gz'), DATA_DIR);
  await expect.poll(() => filesIn(DATA_DIR), soon).toContain('.backup');
  await backup.interrupt('SIGINT');
  expect([filesIn(DATA_DIR), filesIn(folder)]).toEqual([before, []]);
  writeFileSync(join(DATA_DIR, 'manifest.json'), '{}');
  const packed = pack(DATA_DIR, join(folder, 'copy.tar.gz'), AbortSignal.abort());
  await expect(packed).rejects.toThrow('AbortError');
  expect(filesIn(folder)).toEqual([]);
});
