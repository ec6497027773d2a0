import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs `npm run integrity` with these lines on stdin. */
async function run(args: readonly string[], lines: readonly string[]) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'integrity', ...args], { cwd: root });
  child.stdin.end(lines.join('\n'));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  return { out, err, code: child.exitCode };
}

const at = Date.UTC(2026, 10, 21, 2);
const line = (uid: string, change: object = {}) =>
  JSON.stringify({
    at,
    uid,
    postId: 'gallo',
    email: `${uid}.torres@gmail.com`,
    provider: 'password',
    createdAt: at - 86_400_000,
    address: '187.190.12.7',
    device: `marca-${uid}`,
    userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36',
    ...change,
  });

it('npm run integrity judges all likes together and prints the product’s verdict on each', async () => {
  const doubted = { email: 'nadie@mailinator.com', postId: 'luna' };
  const oneDevice = Array.from({ length: 30 }, (_, n) =>
    line(`u${n}`, { device: 'la-misma', at: at + n * 500 }),
  );
  const earlier = { postId: 'sol', at: at - 6 * 3_600_000, userAgent: 'Firefox/144.0' };
  const lines = [line('ana', earlier), '', line('bot', doubted), ...oneDevice];
  const { out, code } = await run(['judge'], lines);
  const [ana, bot, ...others] = out
    .trimEnd()
    .split('\n')
    .map((verdict) => JSON.parse(verdict) as unknown);
  const counted = { uid: 'ana', postId: 'sol', state: 'counted', score: 0, reasons: [] };
  const reasons = ['throwaway-mail'];
  expect(ana).toEqual(counted);
  expect(bot).toEqual({ uid: 'bot', postId: 'luna', state: 'held', score: 100, reasons });
  expect(others).toMatchObject(Array.from({ length: 30 }, () => ({ state: 'held' })));
  expect(code).toBe(0);
});

it.each([
  ['judge', [line('ana'), '{"at":'], 'línea 2'],
  ['judge', [line('ana', { device: 7 })], 'device'],
  ['help', [], 'Uso:'],
])('%s of an invalid input prints the reason and no verdict', async (command, lines, why) => {
  const { out, err, code } = await run([command], lines);
  expect(err).toContain(why);
  expect([out, code]).toEqual(['', 1]);
});
