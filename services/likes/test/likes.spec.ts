import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeLedger } from './ledger/describe-ledger.ts';
import { codeOf, LikesStack } from './likes-stack.ts';

describe('on SQLite, with tallies kept with the likes:', () => {
  describeLedger(() => LikesStack.start());
});

describe('on SQLite, with tallies folded from events:', () => {
  describeLedger(() => LikesStack.start({ isFolded: true }));
});

describe('where ADULTS_ONLY is off', () => {
  let stack: LikesStack;
  beforeAll(async () => {
    stack = await LikesStack.start({ isFolded: false, env: { ADULTS_ONLY: 'off' } });
    await stack.openEvent('running');
    await stack.openPost('p1', 'running');
  });
  afterAll(() => stack.stop());

  it('everybody likes whose account is not deleted', async () => {
    stack.elsewhere.standings.set('ana', 'unknown').set('bea', 'minor').set('carla', null);
    expect(await stack.toggle('ana', 'p1')).toMatchObject({ liked: true });
    expect(await stack.toggle('bea', 'p1')).toMatchObject({ liked: true });
    expect(await stack.toggle('carla', 'p1').catch(codeOf)).toBe('USER_NOT_FOUND');
  });

  it('nobody is taken for an adult once it is on again', async () => {
    await stack.service.stop();
    await stack.startService({ ADULTS_ONLY: 'on' });
    await stack.openPost('p2', 'running');
    expect(await stack.toggle('bea', 'p2').catch(codeOf)).toBe('UNDERAGE');
    expect(await stack.toggle('bea', 'p1')).toMatchObject({ liked: false });
  });
});
