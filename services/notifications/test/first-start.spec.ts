import { setTimeout as sleep } from 'node:timers/promises';
import { calls, postsEvents } from '@el-reto/contracts';
import { startService } from '@el-reto/service-kit';
import { parseEnv } from '@el-reto/telemetry';
import { person } from '@el-reto/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { AppModule } from '../src/app.module.ts';
import { notificationsEnvSchema } from '../src/env.ts';
import { collections, firstStart, starts } from '../src/notifications-records.ts';
import { ToldConsumer } from '../src/told.consumer.ts';
import { contest, NotificationsWorld, patience } from './support/notifications-world.ts';

const hourMs = 60 * 60 * 1000;

it('tells nothing of what lay in the stream for an hour when it first started', async () => {
  const world = await NotificationsWorld.start();
  onTestFinished(() => world.stop());
  const env = parseEnv(notificationsEnvSchema, world.env);
  const service = await startService({
    name: 'notifications',
    module: AppModule,
    env,
    collections,
  });
  onTestFinished(() => service.stop());
  const tellFrom = async (at: number) => {
    await service.store.transaction((tx) => tx.set(starts, firstStart, { at: at + hourMs }));
    await service.app.get(ToldConsumer).onModuleInit();
  };
  const deny = (postId: string) => {
    const facts = { postId, eventId: contest.id, userId: 'ana', imgLocation: 'x.webp' };
    return world.around.tell(postsEvents.postDenied, { ...facts, reason: null });
  };
  await tellFrom(Date.now() + hourMs);
  await deny('a1');
  await sleep(10);
  await tellFrom(Date.now());
  await deny('a2');
  await vi.waitFor(async () => {
    const actor = person('ana');
    const { notifications } = await world.ask(calls.listMyNotifications, {}, { actor });
    expect(notifications.map(({ post }) => post?.id)).toEqual(['a2']);
  }, patience);
});
