import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { randomUUID } from 'node:crypto';
import { ApiError } from '@el-reto/client';
import { currentEnv } from '@el-reto/dev';
import type { Post } from '@el-reto/contracts';
import { expect } from 'vitest';
import { admin, api, identity, listOf, newEvent, newPost, newPublicPost } from './people.ts';
import { password, picture, toggle, upload } from './people.ts';

export const isOnFiles = currentEnv().STORE === 'sqlite';

/** Tables of the services, as `service.table`, with a row that contains one of these words. */
export function tablesWith(words: readonly string[], dir: string): string[] {
  const files = readdirSync(dir).filter((name) => name.endsWith('.sqlite'));
  return files.flatMap((file) => {
    const db = new DatabaseSync(join(dir, file), { readOnly: true });
    try {
      const tables = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).all();
      return tables.flatMap(({ name }) => {
        const rows = db.prepare(`SELECT * FROM "${String(name)}"`).all();
        const text = JSON.stringify(rows).toLowerCase();
        const holds = words.some((one) => text.includes(one.toLowerCase()));
        return holds ? [`${file.replace('.sqlite', '')}.${String(name)}`] : [];
      });
    } finally {
      db.close();
    }
  });
}

/** The codes of the calls that were refused, `done` for the others. */
const outcomes = (calls: readonly Promise<unknown>[]) =>
  Promise.all(
    calls.map((call) =>
      call.then(
        () => 'done',
        (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
      ),
    ),
  );

/**
 * Signs an account up and deletes it while its calls are in flight, so often for each of four
 * mailboxes, and expects that nothing of these accounts is left.
 */
export async function deleteAccountsInFlight(times: number, dataDir: string): Promise<void> {
  const [event, root] = await Promise.all([newEvent(), admin()]);
  const posts: Post[] = [await newPublicPost(root, event.id), await newPublicPost(root, event.id)];
  const image = await picture(32, 32);
  const uids: string[] = [];

  async function cycle(email: string): Promise<void> {
    const session = await identity.signInAs({ email, password, displayName: 'E' });
    const { token, uid } = session;
    uids.push(uid);
    const record = { name: 'Efímera', lastName: 'Prueba', dob: '1990-05-05' };
    const signUp = () => api.call('createUser', { token, body: record });
    await signUp();
    const act = () => [
      ...[...posts, ...posts].map(({ id }) => toggle(session, id)),
      api.call('updateMe', { token, body: { dob: '1991-01-01' } }),
    ];
    const inFlight = outcomes([
      ...act(),
      upload(session, 'profile', image),
      newPost(session, event.id, undefined, image),
    ]);
    await api.call('deleteMe', { token });
    // The token itself is valid for an hour.
    const late = await outcomes([...act(), signUp(), upload(session, 'post', image)]);
    expect(late).not.toContain('done');
    await inFlight;
  }

  const repeat = async (email: string) => {
    for (let n = 0; n < times; n += 1) await cycle(email);
  };
  const mailboxes = Array.from({ length: 4 }, () => `${randomUUID()}@elreto.test`);
  await Promise.all(mailboxes.map(repeat));

  expect(new Set(uids).size).toBe(mailboxes.length * times);
  const numbers = async () =>
    (await listOf(event.id)).map(({ likes, likedAccounts }) => [likes, likedAccounts]);
  await expect.poll(numbers).toEqual([
    [0, []],
    [0, []],
  ]);
  if (!isOnFiles) return;
  const kept = /^(?:likes\.likes|posts\.posts|accounts\.users|media\.media)$/;
  // Events delete the pictures later.
  await expect
    .poll(() => tablesWith(uids, dataDir).filter((table) => kept.test(table)), { interval: 200 })
    .toEqual([]);
}
