import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Pacer } from './pacer.ts';

/** Work that begins and ends when the test says so. */
function heldWork() {
  const runs: { key: string; begin: () => void; end: () => void; fail: (e: Error) => void }[] = [];
  const pacer = new Pacer((key, begin) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    runs.push({ key, begin, end: resolve, fail: reject });
    return promise;
  });
  return { pacer, runs };
}

const settledOf = (promise: Promise<void>) =>
  Promise.race([
    promise.then(
      () => 'done',
      () => 'failed',
    ),
    sleep(5, 'waits'),
  ]);

it('serves a call before the beginning by that run, a later one by the next', async () => {
  const { pacer, runs } = heldWork();
  const early = pacer.run('a');
  runs[0]?.begin();
  const late = pacer.run('a');
  runs[0]?.end();
  expect(await settledOf(early)).toBe('done');
  expect(await settledOf(late)).toBe('waits');
  expect(runs).toHaveLength(2);
  runs[1]?.end();
  expect(await settledOf(late)).toBe('done');
});

it('relieves a caller as soon as a later one waits in its place', async () => {
  const { pacer, runs } = heldWork();
  const first = pacer.run('a');
  const second = pacer.run('a');
  expect(await settledOf(first)).toBe('done');
  expect(await settledOf(second)).toBe('waits');
  runs[0]?.end();
  expect(await settledOf(second)).toBe('done');
  expect(runs).toHaveLength(1);
});

it('relieves nobody whom a run under way serves', async () => {
  const { pacer, runs } = heldWork();
  const served = pacer.run('a');
  runs[0]?.begin();
  void pacer.run('a').catch(() => undefined);
  expect(await settledOf(served)).toBe('waits');
  runs[0]?.fail(new Error('lost'));
  expect(await settledOf(served)).toBe('failed');
});

it('tells a failure to those it was to serve, and goes on', async () => {
  const { pacer, runs } = heldWork();
  const failing = pacer.run('a');
  runs[0]?.fail(new Error('lost'));
  expect(await settledOf(failing)).toBe('failed');
  const again = pacer.run('a');
  runs[1]?.end();
  expect(await settledOf(again)).toBe('done');
});

it('lets no key wait for another', async () => {
  const { pacer, runs } = heldWork();
  void pacer.run('a');
  const other = pacer.run('b');
  expect(runs.map(({ key }) => key)).toEqual(['a', 'b']);
  runs[1]?.end();
  expect(await settledOf(other)).toBe('done');
});
