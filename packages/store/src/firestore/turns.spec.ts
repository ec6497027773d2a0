import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

const later = () => new Promise<void>((resolve) => void setImmediate(resolve));

describe('Turns', () => {
  it('runs no more at once than it may, and all in the end', async () => {
    const turns = new Turns(3);
    let running = 0;
    let most = 0;
    const job = (i: number) => async () => {
      most = Math.max(most, ++running);
      await later();
      running--;
      if (i % 4 === 0) throw new Error(`no ${i}`);
      return i;
    };
    const jobs = Array.from({ length: 20 }, (_, i) => turns.take(job(i)));
    const results = await Promise.allSettled(jobs);
    expect(most).toBe(3);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    expect(await turns.take(async () => 'next')).toBe('next');
  });

  it('keeps the order', async () => {
    const turns = new Turns(1);
    const seen: number[] = [];
    await Promise.all([1, 2, 3, 4].map((i) => turns.take(async () => void seen.push(i))));
    expect(seen).toEqual([1, 2, 3, 4]);
  });
});
