import { eventsRequests } from '@el-reto/contracts';
import { ServiceProcess } from '@el-reto/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { EventsWorld } from './support/events-world.ts';

it('tells what the operator switched, and not that he looked', async () => {
  const world = await EventsWorld.start();
  onTestFinished(() => world.stop());
  const service = new ServiceProcess(new URL('../src/main.ts', import.meta.url), {
    ...world.env,
    LOG_LEVEL: 'warn',
  });
  onTestFinished(() => service.kill());
  const operate = (change: { likes?: 'open' | 'closed' }) =>
    world.ask(eventsRequests.operateSwitches, change, { timeoutMs: 500 });
  await vi.waitFor(() => operate({}), { timeout: 30_000, interval: 100 });
  await operate({ likes: 'closed' });
  await vi.waitFor(() => expect(service.securityLines).toHaveLength(1));
  expect(service.securityLines).toMatchObject([
    {
      name: 'events',
      security: 'switch',
      action: 'internal.events.operate-switches',
      who: null,
      subject: '{"likes":"closed"}',
      outcome: 'done',
    },
  ]);
});
