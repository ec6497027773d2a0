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

it('finds answers that are sent before their commit, and prints the shortest history', async () => {
  const { code, stdout } = await simulate('--sabotage', 'early-ack', '--seconds', '300');
  expect(code).toBe(1);
  expect(stdout).toMatch(/^seed \d+, found after/);
  expect(stdout).toMatch(/the shortest history that fails, on (?:sqlite|firestore):\n {2}\d/);
});

it('ends with exit code 2 for an unknown defect', async () => {
  expect(await simulate('--sabotage', 'none')).toMatchObject({ code: 2 });
});
