import { followedFeeds, serviceNames } from '@el-reto/contracts';
import { metricCatalogue } from '@el-reto/telemetry';
import type { MetricDefinition } from '@el-reto/telemetry';
import { Exposition } from '@el-reto/testing';
import { expect, it } from 'vitest';
import { api, newEvent, newPerson, newPublicPost, stack, toggle } from '../support/people.ts';

it('the health of the product names every part', async () => {
  const names = ['nats', 'redis', ...serviceNames];
  const dependencies = Object.fromEntries(names.map((name) => [name, 'ok']));
  // A busy machine may delay the answer of a part, which then counts as down for a moment.
  await expect.poll(() => api.call('getHealth')).toMatchObject({ status: 'ok', dependencies });
});

it('a change gives a cached answer another ETag', async () => {
  const [person, event] = await Promise.all([newPerson(), newEvent()]);
  const post = await newPublicPost(person, event.id);
  const params = { eventId: event.id };
  const etag = async (known = '') => {
    const headers = { 'if-none-match': known };
    const answer = await api.fetch('listEventPosts', { params, headers });
    await answer.body?.cancel();
    return answer.status === 304 ? known : (answer.headers.get('etag') ?? '');
  };
  const before = await etag();
  expect(await etag(before)).toBe(before);
  await toggle(person, post.id);
  await expect.poll(() => etag(before)).not.toBe(before);
});

const processes = [...serviceNames, 'gateway'] as const;
type Process = (typeof processes)[number];

const read = (name: Process) => Exposition.from(stack.metrics[name] ?? '');
const sum = async (name: Process, metric: string, labels?: Record<string, string>) =>
  (await read(name)).sum(metric, labels) ?? 0;

/** Services without consumers have no metrics of consumers. */
const followers = new Set<Process>(serviceNames.filter((name) => followedFeeds[name].length > 0));
const ofConsumers = /^(?:messaging\.|elreto\.dead_letters$)/;

function exposes(process: Process, name: string, { by }: MetricDefinition): boolean {
  if (by === 'every' || by === process) return true;
  const isOfServices = by === 'service' && process !== 'gateway';
  return isOfServices && (followers.has(process) || !ofConsumers.test(name));
}

it.each(processes)('%s exposes its metrics of the catalogue and no other', async (process) => {
  const { samples } = await read(process);
  const exposed = new Set(
    samples
      .filter(({ name }) => !/_(?:bucket|sum)$|^target_info$/.test(name))
      .map(({ name }) => name.replace(/_(?:count|total)$/, '')),
  );
  const expected = Object.entries<MetricDefinition>(metricCatalogue)
    .filter(([name, definition]) => exposes(process, name, definition))
    .map(([name]) => name.replaceAll('.', '_'));
  expect([...exposed].toSorted()).toEqual(expected.toSorted());
});

it('a like is measured at the gateway, in its service, its commit and its consumer', async () => {
  const [person, event] = await Promise.all([newPerson(), newEvent()]);
  const post = await newPublicPost(person, event.id);
  const route = { http_route: '/api/toggle-post-like/:postId', http_response_status_code: '200' };
  const group = { messaging_consumer_group_name: 'posts-likes' };
  const numbers = () =>
    Promise.all([
      sum('gateway', 'http_server_request_duration_count', route),
      sum('likes', 'rpc_server_call_duration_count', { rpc_method: 'rpc.likes.toggle' }),
      sum('likes', 'elreto_likes_total', { elreto_like_change: 'added' }),
      sum('likes', 'elreto_store_commit_size_sum'),
      sum('posts', 'messaging_process_duration_count', group),
    ]);
  const before = await numbers();
  await toggle(person, post.id);
  const grew = async () => (await numbers()).map((after, i) => after > (before[i] ?? 0));
  await expect.poll(grew).toEqual([true, true, true, true, true]);
});
