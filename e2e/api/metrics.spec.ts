import { followedFeeds, serviceNames } from '@el-reto/contracts';
import { metricCatalogue } from '@el-reto/telemetry';
import type { MetricDefinition } from '@el-reto/telemetry';
import { describe, expect, it } from 'vitest';
import { Exposition } from '@el-reto/testing';
import { newEvent, newPerson, newPublicPost, stack, toggle } from '../support/people.ts';

const processes = [...serviceNames, 'gateway'] as const;
type Process = (typeof processes)[number];

const read = (name: Process) => Exposition.from(stack.metrics[name] ?? '');
const sum = async (name: Process, metric: string, labels?: Record<string, string>) =>
  (await read(name)).sum(metric, labels) ?? 0;

/** The others follow nobody: they have no consumers to tell of. */
const followers = new Set<Process>(serviceNames.filter((name) => followedFeeds[name].length > 0));
const ofConsumers = /^(?:messaging\.|elreto\.dead_letters$)/;

function tells(process: Process, name: string, { by }: MetricDefinition): boolean {
  if (by === 'every' || by === process) return true;
  const isOfServices = by === 'service' && process !== 'gateway';
  return isOfServices && (followers.has(process) || !ofConsumers.test(name));
}

describe('what each process tells', () => {
  it.each(processes)('%s: all that the catalogue says of it, and nothing else', async (process) => {
    const { samples } = await read(process);
    const told = new Set(
      samples
        .filter(({ name }) => !/_(?:bucket|sum)$|^target_info$/.test(name))
        .map(({ name }) => name.replace(/_(?:count|total)$/, '')),
    );
    const expected = Object.entries<MetricDefinition>(metricCatalogue)
      .filter(([name, definition]) => tells(process, name, definition))
      .map(([name]) => name.replaceAll('.', '_'));
    expect([...told].toSorted()).toEqual(expected.toSorted());
  });
});

describe('a like', () => {
  it('shows at the gateway, in its service, in its commit and at the consumer behind it', async () => {
    const person = await newPerson();
    const post = await newPublicPost(person, (await newEvent()).id);
    const route = { http_route: '/api/toggle-post-like/:postId', http_response_status_code: '200' };
    const numbers = () =>
      Promise.all([
        sum('gateway', 'http_server_request_duration_count', route),
        sum('likes', 'rpc_server_call_duration_count', { rpc_method: 'rpc.likes.toggle' }),
        sum('likes', 'elreto_likes_total', { elreto_like_change: 'added' }),
        sum('likes', 'elreto_store_commit_size_sum'),
        sum('posts', 'messaging_process_duration_count', {
          messaging_consumer_group_name: 'posts-likes',
        }),
      ]);
    const before = await numbers();
    await toggle(person, post.id);
    await expect
      .poll(async () => (await numbers()).map((after, i) => after > (before[i] ?? 0)))
      .toEqual([true, true, true, true, true]);
    expect(await sum('likes', 'elreto_likes_total', { elreto_like_change: 'added' })).toBe(
      (before[2] ?? 0) + 1,
    );
  });

  it('waits at a consumer that hangs, which the gateway tells', async () => {
    const person = await newPerson();
    const post = await newPublicPost(person, (await newEvent()).id);
    const lag = () =>
      sum('gateway', 'elreto_consumer_lag', { messaging_consumer_group_name: 'posts-likes' });
    await expect.poll(lag).toBe(0);
    const pid = stack.processes['posts'] ?? 0;
    process.kill(pid, 'SIGSTOP');
    try {
      await toggle(person, post.id, { prefer: 'return=minimal' });
      await expect.poll(lag).toBeGreaterThan(0);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await expect.poll(lag, { timeout: 30_000 }).toBe(0);
  });
});
