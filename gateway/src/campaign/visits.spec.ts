import type { RequestClient } from '@el-reto/service-kit';
import { createLogger } from '@el-reto/telemetry';
import { expect, it } from 'vitest';
import type { ContestAnswers } from '../contest/contest-answers.ts';
import { Visits } from './visits.ts';

it('keeps known sources, even if a client invents many others', async () => {
  const counted = new Map<string | null, number>();
  const ask = (_: unknown, { visits }: { visits: { source: string | null; visits: number }[] }) => {
    for (const { source, visits: count } of visits) counted.set(source, count);
    return Promise.resolve({ success: true });
  };
  const requests = { ask } as unknown as RequestClient;
  const visits = new Visits(requests, {} as ContestAnswers, createLogger('test', 'silent'));
  visits.count({ name: 'home' }, 'radio');
  for (let n = 0; n < 600; n += 1) visits.count({ name: 'home' }, `falsa-${n}`);
  visits.count({ name: 'home' }, 'radio');
  await visits.onModuleDestroy();
  expect([counted.get('radio'), counted.get(null), counted.size]).toEqual([2, 101, 501]);
});
