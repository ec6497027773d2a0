import { expect, it } from 'vitest';
import { createAppCheck, type AskToken } from './app-check-token.ts';

function setUp(load: () => Promise<AskToken>) {
  const logged: string[] = [];
  const clock = { ms: 0 };
  const appCheck = createAppCheck({
    load,
    log: (what) => void logged.push(what),
    limitMs: 20,
    restMs: 1000,
    nowMs: () => clock.ms,
  });
  return { appCheck, logged, clock };
}

it('gives the token to who waits, and from then on to everybody', async () => {
  const { appCheck } = setUp(() => Promise.resolve(() => Promise.resolve('t1')));
  await expect(appCheck.token(false)).resolves.toBeNull();
  await expect(appCheck.token(true)).resolves.toBe('t1');
  await expect(appCheck.token(false)).resolves.toBe('t1');
});

it('asks again each time: the provider knows when a token is too old', async () => {
  let count = 0;
  const { appCheck } = setUp(() => Promise.resolve(() => Promise.resolve(`t${++count}`)));
  await appCheck.token(true);
  await expect(appCheck.token(false)).resolves.toBe('t2');
});

it('shares one question among calls at the same moment', async () => {
  let count = 0;
  const { appCheck } = setUp(() => Promise.resolve(() => Promise.resolve(`t${++count}`)));
  await expect(Promise.all([appCheck.token(true), appCheck.token(true)])).resolves.toEqual([
    't1',
    't1',
  ]);
});

it('does not hang where the provider does, and rests before it waits again', async () => {
  let questions = 0;
  const { appCheck, logged, clock } = setUp(() =>
    Promise.resolve(() => {
      questions += 1;
      return new Promise<string>(() => undefined);
    }),
  );
  await expect(appCheck.token(true)).resolves.toBeNull();
  await expect(appCheck.token(true)).resolves.toBeNull();
  expect([questions, logged.length]).toEqual([1, 1]);
  clock.ms = 1001;
  await appCheck.token(true);
  expect(questions).toBe(2);
});

it('loads anew after a failed load', async () => {
  let loads = 0;
  const { appCheck, logged, clock } = setUp(() =>
    ++loads === 1 ? Promise.reject(new Error('no chunk')) : Promise.resolve(async () => 't'),
  );
  await expect(appCheck.token(true)).resolves.toBeNull();
  clock.ms = 1001;
  await expect(appCheck.token(true)).resolves.toBe('t');
  expect(logged).toHaveLength(1);
});
