import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs the command as people do, with these lines on stdin. */
async function run(args: readonly string[], lines: readonly string[]) {
  const command = ['run', '--silent', 'integrity', '--', ...args];
  const child = spawn('npm', command, { cwd: root });
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
const verdicts = (out: string) =>
  out
    .trimEnd()
    .split('\n')
    .map((verdict) => JSON.parse(verdict) as unknown);

describe('npm run --silent integrity -- judge', () => {
  it('says of each like what the product would: state, score and reasons', async () => {
    const doubted = { email: 'nadie@mailinator.com', postId: 'luna' };
    const { out, code } = await run(['judge'], [line('ana'), '', line('bot', doubted)]);
    expect(verdicts(out)).toEqual([
      { uid: 'ana', postId: 'gallo', state: 'counted', score: 0, reasons: [] },
      { uid: 'bot', postId: 'luna', state: 'held', score: 100, reasons: ['throwaway-mail'] },
    ]);
    expect(code).toBe(0);
  });

  it('finds what only all likes together show', async () => {
    const phone = { device: 'la-misma' };
    const lines = Array.from({ length: 30 }, (_, n) =>
      line(`u${n}`, { ...phone, at: at + n * 500 }),
    );
    const { out } = await run(['judge'], lines);
    expect(verdicts(out)).toHaveLength(30);
    for (const verdict of verdicts(out)) expect(verdict).toMatchObject({ state: 'held' });
  });

  it.each([
    [[line('ana'), '{"at":'], 'línea 2'],
    [[line('ana', { device: 7 })], 'device'],
  ])('names the line that is none, and judges nothing', async (lines, why) => {
    const { out, err, code } = await run(['judge'], lines);
    expect(err).toContain(why);
    expect([out, code]).toEqual(['', 1]);
  });

  it('tells how it is used', async () => {
    expect(await run([], [])).toMatchObject({ err: expect.stringContaining('Uso:'), code: 1 });
  });
});
