import { calls, eventsEvents, mediaRequests } from '@el-reto/contracts';
import { ServiceProcess } from '@el-reto/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { admin, EventsWorld, newEvent } from './support/events-world.ts';

const main = new URL('../src/main.ts', import.meta.url);
const patience = { timeout: 30_000, interval: 100 };

let world: EventsWorld;

beforeAll(async () => {
  world = await EventsWorld.start();
});
afterAll(() => world.stop());
beforeEach(() => world.reset());

/** The service as a process of its own, which can be killed at any moment of a test. */
async function startProcess(): Promise<ServiceProcess> {
  const process = new ServiceProcess(main, world.env);
  onTestFinished(() => process.kill());
  await vi.waitFor(() => world.list('current'), patience);
  return process;
}

/** Goes on from what the dead process left, as the next one would. */
async function startNext(): Promise<void> {
  const next = await world.startService();
  onTestFinished(() => next.stop());
}

describe('a creation whose process is killed', () => {
  it('with its pictures claimed, is finished by a retry with the same key', async () => {
    const input = newEvent();
    const options = { actor: admin, idempotencyKey: 'killed', timeoutMs: 20_000 };
    const first = await startProcess();
    let claims = 0;
    const reached = new Promise<void>((resolve) => {
      world.around.before = (subject) => {
        if (subject !== mediaRequests.claim.subject || ++claims < 2) return undefined;
        resolve();
        return new Promise<never>(() => undefined);
      };
    });
    void world.ask(calls.createEvent, input, options).catch(() => undefined);
    await reached;
    await first.kill();
    world.around.before = () => undefined;
    expect(world.neighbours.claims.has(input.thumbnailMediaId)).toBe(true);

    await startNext();
    const event = await world.ask(calls.createEvent, input, options);
    expect(event.name).toBe(input.name);
    await vi.waitFor(() => {
      expect(world.told(eventsEvents.eventCreated, event.id)).toHaveLength(1);
    }, patience);
  });

  it('right after its answer, has made the event for good, and told of it', async () => {
    const input = newEvent();
    const options = { actor: admin, idempotencyKey: 'answered' };
    const first = await startProcess();
    const event = await world.ask(calls.createEvent, input, options);
    await first.kill();

    await startNext();
    expect(await world.ask(calls.createEvent, input, options)).toEqual(event);
    expect((await world.list()).filter(({ id }) => id === event.id)).toHaveLength(1);
    await vi.waitFor(() => {
      expect(world.told(eventsEvents.eventCreated, event.id)).toHaveLength(1);
    }, patience);
  });
});
