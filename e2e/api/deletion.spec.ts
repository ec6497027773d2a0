import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ApiError } from '@el-reto/client';
import { errorSchema } from '@el-reto/contracts';
import { currentEnv } from '@el-reto/dev';
import type { Session } from '@el-reto/dev';
import { describe, expect, inject, it } from 'vitest';
import {
  admin,
  api,
  identity,
  listOf,
  newEvent,
  newPost,
  newPublicPost,
  picture,
  toggle,
  upload,
  withinTwoSeconds,
} from '../support/people.ts';

const mailboxes = 4;
const isOnFiles = currentEnv().STORE === 'sqlite';
/** Together 200, on an emulator of Firestore a tenth of it. */
const cyclesOfEach = isOnFiles ? 50 : 5;

/** What came of calls that an account and its deletion race for: `done`, or the error's code. */
const outcomes = (calls: readonly Promise<unknown>[]) =>
  Promise.all(
    calls.map((call) =>
      call.then(
        () => 'done',
        (error: unknown) =>
          error instanceof ApiError ? errorSchema.parse(error.body).code : String(error),
      ),
    ),
  );

const record = { name: 'Efímera', lastName: 'Prueba', dob: '1990-05-05' };
const signUp = ({ token }: Session) => api.call('createUser', { token, body: record });

/** How many documents of these accounts a service's file has left. */
function documentsOf(uids: readonly string[], service: string, collection: string): number {
  const file = join(inject('dataDir'), `${service}.sqlite`);
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = db.prepare(`SELECT id, doc FROM "${collection}"`).all();
    const text = rows.map(({ id, doc }) => `${String(id)} ${String(doc)}`);
    return text.filter((row) => uids.some((uid) => row.includes(uid))).length;
  } finally {
    db.close();
  }
}

describe('DELETE /api/me', () => {
  it('leaves nothing of an account, whatever it has in flight, and however often', async () => {
    const event = await newEvent();
    const posts = [
      await newPublicPost(await admin(), event.id),
      await newPublicPost(await admin(), event.id),
    ];
    const image = await picture(32, 32);
    const uids: string[] = [];

    async function cycle(email: string): Promise<void> {
      const session = await identity.signInAs({ email, password: 'secreta-1', displayName: 'E' });
      const { token } = session;
      uids.push(session.uid);
      await signUp(session);
      const act = () => [
        ...posts.map(({ id }) => toggle(session, id)),
        ...posts.map(({ id }) => toggle(session, id)),
        api.call('updateMe', { token, body: { dob: '1991-01-01' } }),
      ];
      const inFlight = outcomes([
        ...act(),
        upload(session, 'profile', image),
        newPost(session, event.id, undefined, image),
      ]);
      await api.call('deleteMe', { token });
      // Its token is good for an hour.
      const late = await outcomes([...act(), signUp(session), upload(session, 'post', image)]);
      expect(late).not.toContain('done');
      await inFlight;
    }

    const stay = async (email: string) => {
      for (let n = 0; n < cyclesOfEach; n++) await cycle(email);
    };
    await Promise.all(Array.from({ length: mailboxes }, () => stay(`${randomUUID()}@elreto.test`)));

    expect(new Set(uids).size).toBe(mailboxes * cyclesOfEach);
    await expect
      .poll(async () => (await listOf(event.id)).map((post) => [post.likes, post.likedAccounts]), {
        ...withinTwoSeconds,
      })
      .toEqual([
        [0, []],
        [0, []],
      ]);
    if (!isOnFiles) return;
    expect(documentsOf(uids, 'likes', 'likes')).toBe(0);
    expect(documentsOf(uids, 'posts', 'posts')).toBe(0);
    expect(documentsOf(uids, 'accounts', 'users')).toBe(0);
    // Pictures of posts that are gone follow by events.
    await expect.poll(() => documentsOf(uids, 'media', 'media'), { timeout: 10_000 }).toBe(0);
  });
});

describe('an account without an adult’s birth date', () => {
  const code = async (call: Promise<unknown>) => (await outcomes([call]))[0];

  it('neither likes nor posts until it has one, and then at once', async () => {
    const event = await newEvent();
    const post = await newPublicPost(await admin(), event.id);
    const session = await identity.signInWithGoogle(`${randomUUID()}@gmail.test`);
    const { token } = session;
    const created = await api.call('createUser', { token, body: {} });
    expect(created).toMatchObject({ name: 'Unknown', lastName: '', dob: null });

    const name = `De Google ${randomUUID().slice(0, 8)}`;
    const mediaId = await upload(session, 'post');
    const body = { eventId: event.id, name, mediaId };
    const publish = () => api.call('createPost', { token, body });
    expect(await code(toggle(session, post.id))).toBe('BIRTH_DATE_NEEDED');
    expect(await code(publish())).toBe('BIRTH_DATE_NEEDED');

    const young = { token, body: { dob: '2015-01-01' } };
    expect(await code(api.call('updateMe', young))).toBe('UNDERAGE');
    expect(await code(toggle(session, post.id))).toBe('UNDERAGE');
    expect(await code(publish())).toBe('UNDERAGE');

    await api.call('updateMe', { token, body: { dob: '1990-05-05' } });
    expect(await toggle(session, post.id)).toMatchObject({ liked: true });
    expect(await publish()).toMatchObject({ userId: session.uid });
  });
});
