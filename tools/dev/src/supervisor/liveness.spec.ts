import { expect, it } from 'vitest';
import { untilItHangs } from './liveness.ts';

/** A process that answers its checks as listed, and repeats the last answer. */
function process(...answers: readonly boolean[]) {
  let checks = 0;
  const ended = new AbortController();
  const alive = async () => {
    const answer = answers[Math.min(checks, answers.length - 1)] ?? false;
    checks += 1;
    if (checks > answers.length + 100) ended.abort();
    if (!answer && checks % 2 === 0) throw new Error('it refuses the connection');
    return answer;
  };
  const hangs = (hungAfterMs: number) =>
    untilItHangs(alive, ended.signal, { everyMs: 2, hungAfterMs });
  return { ended, hangs, checks: () => checks };
}

it('a process that has not answered for the whole time hangs', async () => {
  const { hangs } = process(true, true, false);
  const startedAt = performance.now();
  expect(await hangs(30)).toBe(true);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(30);
});

it.each([
  ['answers', [true]],
  ['answers again after failed checks', [false, false, true, false, false, true]],
])('a process that %s does not hang', async (_, answers) => {
  expect(await process(...answers).hangs(0)).toBe(false);
});

it('one or two failed checks are not enough, however long they took', async () => {
  const { hangs, checks } = process(false);
  expect(await hangs(0)).toBe(true);
  expect(checks()).toBe(3);
});

it('a process that has ended does not hang', async () => {
  const { ended, hangs } = process(false);
  ended.abort();
  expect(await hangs(0)).toBe(false);
});
