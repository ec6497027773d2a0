import { describe, expect, it } from 'vitest';
import { UnderWay } from './under-way.ts';

describe('UnderWay', () => {
  it('ends with the last call, failed ones and later ones included', async () => {
    const calls = new UnderWay();
    const ended: string[] = [];
    const call = (name: string, ms: number) =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          ended.push(name);
          resolve();
        }, ms);
      });
    void calls.note(call('a', 1).then(() => calls.note(call('b', 5))));
    await expect(calls.note(Promise.reject(new Error('no')))).rejects.toThrow('no');
    await calls.end(10_000);
    expect(ended).toEqual(['a', 'b']);
  });

  it('does not wait for ever', async () => {
    const calls = new UnderWay();
    void calls.note(new Promise(() => undefined));
    await expect(calls.end(5)).resolves.toBeUndefined();
  });

  it('ends at once when there is nothing', async () => {
    await expect(new UnderWay().end(10_000)).resolves.toBeUndefined();
  });
});
