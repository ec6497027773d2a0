import { expect, it } from 'vitest';
import { Bus } from './bus.ts';
import { Clock, Owner, owners } from './clock.ts';
import { SimulatedConnection } from './connection.ts';
import { planOf, shrink } from './plan.ts';

it('shrinks a plan to the steps that are necessary for its failure', async () => {
  const plan = planOf(3);
  const [first, last] = [plan.steps[2], plan.steps.at(-1)];
  const needs = [first, last];
  const shrunk = await shrink(plan, async ({ steps }) =>
    needs.every((step) => step !== undefined && steps.includes(step)),
  );
  expect(shrunk).toEqual({ ...plan, drop: 0, repeat: 0, steps: needs });
});

it('fires timers in the order of their times, but none of a crashed process', async () => {
  const clock = new Clock(1);
  const fired: string[] = [];
  const owner = new Owner();
  owners.run(owner, () => clock.after(20, () => fired.push('crashed')));
  clock.after(30, () => fired.push('late'));
  clock.after(10, () => {
    fired.push('early');
    owner.end();
  });
  await clock.drive(clock.sleep(40));
  expect(fired).toEqual(['early', 'late']);
  expect(clock.now).toBe(40);
});

it('gives a process its connection back, unless the process has crashed', async () => {
  const clock = new Clock(1);
  const ends = [false, true].map((crashes) => {
    const owner = new Owner();
    const connection = new SimulatedConnection(new Bus(clock), owner);
    const seen: string[] = [];
    connection.changes.on('status', ({ type }: { type: string }) => seen.push(type));
    connection.disconnect(20);
    if (crashes) owner.end();
    return seen;
  });
  await clock.drive(clock.sleep(40));
  expect(ends).toEqual([['disconnect', 'reconnect'], ['disconnect']]);
});
