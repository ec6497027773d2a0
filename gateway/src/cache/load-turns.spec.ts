import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { LoadTurns } from './load-turns.ts';

let from: string | undefined;
let turns: LoadTurns;
let begun: string[];
let answer: () => void;
let answered: Promise<void>;
beforeEach(() => {
  from = undefined;
  turns = new LoadTurns(() => from);
  begun = [];
  ({ promise: answered, resolve: answer } = Promise.withResolvers<void>());
});

/** Asks for `key` as a reader at `address`; nothing is answered before `answer()`. */
function ask(key: string, address: string): Promise<string> {
  from = address;
  const load = async () => {
    begun.push(key);
    await answered;
    return key;
  };
  return turns.wait(key, () => turns.run(key, load));
}
const flood = (address: string, count: number) =>
  Array.from({ length: count }, (_, i) => ask(`${address} ${i}`, address));

describe('of one address', () => {
  it('a flood takes a few turns, and another waits for none of the rest', async () => {
    const all = flood('a', 500);
    await expect(ask('a 500', 'a')).rejects.toThrow('TOO_MANY_REQUESTS');
    const other = ask('b 0', 'b');
    await nextTurn();
    expect(begun).toEqual(['a 0', 'a 1', 'a 2', 'a 3', 'b 0']);
    answer();
    expect(await other).toBe('b 0');
    expect(await Promise.all(all)).toHaveLength(500);
    await nextTurn();
    await expect(ask('a again', 'a')).resolves.toBe('a again');
  });

  it('what another asks for, too, begins in whichever turn comes first', async () => {
    const all = flood('a', 100);
    from = 'b';
    const same = [0, 1].map(() => turns.wait('a 99', () => all[99] ?? Promise.reject(new Error())));
    await nextTurn();
    expect(begun).toEqual(['a 0', 'a 1', 'a 2', 'a 3', 'a 99']);
    answer();
    expect(await Promise.all(same)).toEqual(['a 99', 'a 99']);
    await Promise.all(all);
    expect(begun).toHaveLength(100);
  });

  it('what failed is told, and the next begins', async () => {
    from = 'a';
    const failing = Array.from({ length: 5 }, (_, i) =>
      turns.run(`${i}`, async () => {
        throw new Error(`no ${i}`);
      }),
    );
    const results = await Promise.allSettled(failing);
    expect(results.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    answer();
    expect(await ask('next', 'a')).toBe('next');
  });
});
