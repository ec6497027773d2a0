import { setTimeout as sleep } from 'node:timers/promises';
import { calls, likesEvents, notificationsEvents, postsEvents } from '@el-reto/contracts';
import type { RunningService } from '@el-reto/service-kit';
import { person } from '@el-reto/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { firstStart, starts, type MailRecord } from '../src/notifications-records.ts';
import { ToldConsumer } from '../src/told.consumer.ts';
import { contest, NotificationsWorld, patience } from './support/notifications-world.ts';

let world: NotificationsWorld;
let service: RunningService;

beforeAll(async () => {
  world = await NotificationsWorld.start();
  service = await world.startService();
});
afterAll(async () => {
  await service.stop();
  await world.stop();
});

const denied = (userId: string, postId: string) => ({
  postId,
  eventId: contest.id,
  userId,
  imgLocation: 'x.webp',
  reason: null,
});
const list = async (uid: string) =>
  (await world.ask(calls.listMyNotifications, {}, { actor: person(uid) })).notifications;
const toldTo = (uid: string) =>
  vi.waitFor(async () => {
    const told = await list(uid);
    expect(told).not.toEqual([]);
    return told;
  }, patience);

it('tells of a like that stays held, once a contest, and of the card on which it lies by then', async () => {
  const hold = (uid: string, postId: string) =>
    world.around.tell(likesEvents.likeHeld, { eventId: contest.id, postId, uid });
  await hold('tita', 'p9');
  await hold('tita', 'p9');
  await hold('libre', 'p9');
  await hold('tito', 'elsewhere-by-now');
  for (const uid of ['tita', 'tito']) {
    expect(await toldTo(uid)).toMatchObject([{ kind: 'like-held', post: { id: 'p9' } }]);
  }
  const live = world.around.told(notificationsEvents.noticeCreated).map(({ uid }) => uid);
  expect(live.toSorted()).toEqual(['tita', 'tito']);
});

it('tells nothing that lay in the stream for long before there was anybody to tell', async () => {
  const tellFrom = async (at: number) => {
    await service.store.transaction((tx) => tx.set(starts, firstStart, { at: at + 3_600_000 }));
    await service.app.get(ToldConsumer).onModuleInit();
  };
  const deny = (postId: string) =>
    world.around.tell(postsEvents.postDenied, denied('antes', postId));
  await tellFrom(Date.now() + 3_600_000);
  await deny('a1');
  await sleep(10);
  await tellFrom(Date.now());
  await deny('a2');
  expect((await toldTo('antes')).map(({ post }) => post?.id)).toEqual(['a2']);
});

it('tells what is handed back, but nothing to an account that is gone', async () => {
  const handBack = (uid: string) =>
    world.around.handBack(postsEvents.postDenied, denied(uid, `${uid}-1`), `letter of ${uid}`);
  await handBack('rita');
  expect(await list('rita')).toMatchObject([{ kind: 'post-denied', post: { id: 'rita-1' } }]);
  await handBack('nadie');
  expect(await list('nadie')).toEqual([]);
});

it('sends no mail again that the server took, where its mark was lost', async () => {
  const { store } = service;
  const transaction = store.transaction.bind(store);
  let lost = 0;
  const writing = vi.spyOn(store, 'transaction').mockImplementation((work) =>
    transaction(async (tx) => {
      const writes = vi.spyOn(tx, 'set');
      const result = await work(tx);
      const isMark = writes.mock.calls.some(([, , data]) => {
        const { uid, state } = data as MailRecord;
        return uid === 'sofia' && state === 'handed';
      });
      if (isMark && lost++ === 0) throw new Error('the disk is full');
      return result;
    }),
  );
  await world.around.tell(postsEvents.postDenied, denied('sofia', 's1'));
  await vi.waitFor(() => expect(world.box.of('sofia')).not.toEqual([]), patience);
  await vi.waitFor(async () => expect(await world.state()).toMatchObject({ waiting: 0 }), patience);
  expect([lost, world.box.of('sofia').length]).toEqual([1, 1]);
  writing.mockRestore();
});
