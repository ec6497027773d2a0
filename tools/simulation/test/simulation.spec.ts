import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const run = promisify(execFile);

// A run takes fifteen seconds of processor time, and other test files share the machine.
vi.setConfig({ testTimeout: 600_000 });

/** The output and the exit code of `npm run simulate`. */
async function simulate(...options: readonly string[]) {
  try {
    const { stdout } = await run(process.execPath, [main, ...options]);
    return { code: 0, stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { code, stdout };
  }
}

it.each(['1', '2'])('prints the same history each time: seed %s', async (seed) => {
  const [first, second] = await Promise.all([simulate('--seed', seed), simulate('--seed', seed)]);
  expect(first.stdout.split('\n').length).toBeGreaterThan(50);
  expect(second).toEqual(first);
  expect(first.code).toBe(0);
});

it('finds answers that are sent before their commit, and prints the seed and the shortest history', async () => {
  const sabotage = ['--sabotage', 'early-ack'];
  const found = await simulate(...sabotage, '--seconds', '300');
  const [line = '', seed = ''] = /^seed (\d+), found after/.exec(found.stdout) ?? [];
  expect(line).not.toBe('');
  const again = await simulate(...sabotage, '--seed', seed);
  expect(again.stdout).toMatch(new RegExp(`^seed ${seed}, found after`, 'm'));
  for (const { code, stdout } of [found, again]) {
    expect(code).toBe(1);
    expect(stdout).toMatch(/the shortest history that fails, on (?:sqlite|firestore):\n {2}\d/);
  }
});

it('ends with exit code 2 for an unknown defect', async () => {
  expect(await simulate('--sabotage', 'none')).toMatchObject({ code: 2 });
});
