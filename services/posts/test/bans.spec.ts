import { accountsEvents, calls, postsEvents, postsRequests } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { admin, codeOf, PostsStack, user } from './posts-stack.ts';
import { publicPost, seedPosts } from './sample-posts.ts';

const stack = await PostsStack.forFile();
const reason = 'Fotos ajenas';

const ban = async (uid: string) => {
  stack.neighbours.bans.set(uid, { by: 'jefa', reason });
  await stack.around.tell(accountsEvents.accountBanned, { uid, reason });
};
const unban = async (uid: string) => {
  stack.neighbours.bans.delete(uid);
  await stack.around.tell(accountsEvents.accountUnbanned, { uid });
};
const mine = async (uid: string) =>
  (await stack.ask(postsRequests.listMine, {}, user(uid))).posts.map(({ id }) => id);

describe('a suspended account', () => {
  it('loses its posts, each told with the reason', async () => {
    const shown = await stack.createPublic('Vista', { uid: 'tramposo' });
    const waiting = await stack.create('En espera', { uid: 'tramposo' });
    const other = await stack.createPublic('De otra', { uid: 'honrada' });
    await ban('tramposo');
    await expect.poll(() => mine('tramposo')).toEqual([]);
    const { posts } = await stack.ask(
      calls.listAdminPosts,
      { status: 'removed', author: 'tramposo' },
      admin(),
    );
    const told = posts.map(({ id, author, decision }) => [id, author.banned, decision]);
    const at = expect.any(String) as string;
    expect(told).toHaveLength(2);
    expect(told).toContainEqual([shown.id, true, { outcome: 'removed', at, by: 'jefa', reason }]);
    expect(told).toContainEqual([waiting.id, true, { outcome: 'denied', at, by: 'jefa', reason }]);
    await expect
      .poll(() => stack.around.told(postsEvents.postRemoved))
      .toMatchObject([{ postId: shown.id, reason, name: 'Vista' }]);
    expect(stack.around.told(postsEvents.postDenied)).toMatchObject([
      { postId: waiting.id, reason },
    ]);
    const [removed, denied] = [postsEvents.postRemoved, postsEvents.postDenied].map(
      (one) => stack.around.told(one)[0]?.byBan,
    );
    expect(removed).toEqual(expect.any(String));
    expect(denied).toBe(removed);
    expect(await mine('honrada')).toEqual([other.id]);
  });

  it('posts nothing, heard of before or not, until that is lifted', async () => {
    await stack.create('Antes', { uid: 'parado' });
    await ban('parado');
    await expect.poll(() => mine('parado')).toEqual([]);
    expect(await codeOf(stack.create('Durante', { uid: 'parado' }))).toBe('BANNED');
    stack.neighbours.bans.set('nuevo', { by: 'jefa', reason });
    const mediaId = stack.newUpload('nuevo');
    const asked = { eventId: 'reto', name: 'Nueva', mediaId };
    expect(await codeOf(stack.ask(calls.createPost, asked, user('nuevo')))).toBe('BANNED');
    expect(stack.neighbours.claimantOf(mediaId)).toBeNull();
    stack.neighbours.bans.set(user('buzón').email, { by: 'jefa', reason });
    expect(await codeOf(stack.create('De su buzón', { uid: 'buzón' }))).toBe('BANNED');
    await unban('parado');
    await expect
      .poll(() => stack.create('Después', { uid: 'parado' }).catch(() => null))
      .not.toBeNull();
    expect(await mine('parado')).toHaveLength(1);
  });

  it('stays so when older news of it comes late', async () => {
    stack.neighbours.bans.set('tarde', { by: 'jefa', reason });
    await stack.around.tell(accountsEvents.accountBanned, { uid: 'tarde', reason });
    await stack.around.tell(accountsEvents.accountUnbanned, { uid: 'tarde' });
    await ban('marcador');
    await expect.poll(() => codeOf(stack.create('Marca', { uid: 'marcador' }))).toBe('BANNED');
    expect(await codeOf(stack.create('Tarde', { uid: 'tarde' }))).toBe('BANNED');
  });

  it('loses several hundred posts', async () => {
    const many = Array.from({ length: 130 }, (_, i) =>
      publicPost(`spam ${i}`, { eventid: 'spam', userId: 'spammer' }),
    );
    await seedPosts(stack, many);
    await ban('spammer');
    await expect.poll(() => mine('spammer'), { timeout: 10_000 }).toEqual([]);
    const told = () => stack.around.told(postsEvents.postRemoved);
    await expect
      .poll(() => told().filter(({ userId }) => userId === 'spammer').length)
      .toBe(many.length);
  });
});
