import { expect, it } from 'vitest';
import { Metrics } from './metrics.ts';

it('each of several readings at once has the value of every gauge', async () => {
  const metrics = new Metrics('test');
  metrics.gauge('process.uptime', async () => [{ value: 7 }]);
  const read = () => metrics.exposition();
  for (const text of await Promise.all([read(), read(), read()])) {
    expect(text).toContain('process_uptime 7');
  }
  await metrics.close();
});
