import { setTimeout as sleep } from 'node:timers/promises';
import { defineRequests } from '@el-reto/contracts';
import { Controller } from '@nestjs/common';
import { beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { HandleRequest } from '../src/messaging/handle-request.ts';
import { OutboxRelay } from '../src/messaging/outbox-relay.ts';
import { Log } from './support/log.ts';
import { postIdsIn, report } from './support/publishing.ts';
import type { Replica } from './support/replica.ts';
import { useNats } from './support/use-nats.ts';

const shapes = { input: z.object({ postId: z.string() }), output: z.object({}) };
const { delete: remove, countView: count } = defineRequests('posts', {
  delete: { access: 'all', whenPublished: true, ...shapes },
  countView: { access: 'all', ...shapes },
});

/** More events than two batches of the relay hold. */
const manyEvents = 500;
const eventsOf = (postId: string) => (postId === 'many' ? manyEvents : 1);

const on = useNats('file');
let posts: Replica;

@Controller()
class PostsController {
  @HandleRequest(remove)
  async remove({ input }: { input: { postId: string } }) {
    await posts.store.transaction(async (tx) => {
      for (let n = 0; n < eventsOf(input.postId); n += 1) await report(tx, `${input.postId}-${n}`);
    });
    return {};
  }

  @HandleRequest(count)
  async count({ input }: { input: { postId: string } }) {
    await posts.store.transaction((tx) => report(tx, input.postId));
    return {};
  }
}

beforeAll(async () => {
  posts = await on.start('posts', [PostsController]);
});

it('answers after the event of the change is in the stream', async () => {
  for (const postId of ['p1', 'p2', 'p3']) {
    await on.client.ask(remove, { postId });
    expect((await postIdsIn(on.nats)).at(-1)).toBe(`${postId}-0`);
  }
});

it('answers after all batches of its events are in the stream, although further events follow without end', async () => {
  const { store } = posts;
  const read = store.outbox.unsent.bind(store.outbox);
  const reads = vi.spyOn(store.outbox, 'unsent').mockImplementation(async (limit) => {
    await store.transaction((tx) => report(tx, 'later'));
    await sleep(50);
    return read(limit);
  });
  await on.client.ask(remove, { postId: 'many' }).finally(() => reads.mockRestore());
  expect(await postIdsIn(on.nats)).toContain(`many-${manyEvents - 1}`);
});

it('fails at once when the relay has stopped', async () => {
  const relay = new OutboxRelay(posts.store.outbox, posts.connection, new Log().logger);
  await relay.stop();
  // Longer than the time limit of the test.
  await expect(relay.flush(600_000)).rejects.toThrow('SERVICE_UNAVAILABLE');
});

it('does not answer while the stream is missing, unless the request need not wait for it', async () => {
  await on.nats.kill();
  await on.nats.wipe();
  await on.nats.upWithoutStreams();
  // The service may reconnect long after this process.
  await expect.poll(() => on.client.ask(count, { postId: 'counted' })).toEqual({});
  const flush = Reflect.get(OutboxRelay.prototype, 'flush');
  const soon = vi.spyOn(OutboxRelay.prototype, 'flush').mockImplementation(function (
    this: OutboxRelay,
  ) {
    return flush.call(this, 500);
  });
  const refused = on.client.ask(remove, { postId: 'p4' });
  await expect(refused).rejects.toThrow('SERVICE_UNAVAILABLE');
  soon.mockRestore();
  const answered = on.client.ask(remove, { postId: 'p5' });
  await on.nats.makeStreams();
  await answered;
  expect(await postIdsIn(on.nats)).toEqual(expect.arrayContaining(['counted', 'p4-0', 'p5-0']));
});
