import { calls, postsEvents, postsRequests } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { admin, codeOf, PostsStack, user } from './posts-stack.ts';

const stack = await PostsStack.forFile();

const remove = (postId: string, by = 'moderator', key?: string) =>
  stack.ask(calls.removePost, { postId, reason: 'Se ve otra marca' }, admin(by), key);
const actsOn = (postId: string) =>
  stack.around.told(postsEvents.actRecorded).filter(({ subject }) => subject === postId);

describe('taking a public post down', () => {
  it('deletes it for all but its record, and tells why', async () => {
    const post = await stack.createPublic('Bajada', { uid: 'baja' });
    expect(await remove(post.id)).toEqual({ success: true });
    expect(await codeOf(stack.read(post.id))).toBe('POST_NOT_FOUND');
    expect(await stack.ask(calls.checkPostName, { name: 'Bajada' })).toBe(false);
    const { denied } = await stack.ask(postsRequests.race, { eventIds: ['reto'] }, user('baja'));
    expect(denied).toMatchObject([{ postId: post.id, outcome: 'removed' }]);
    const facts = {
      postId: post.id,
      eventId: 'reto',
      userId: 'baja',
      imgLocation: post.imgLocation,
    };
    await expect
      .poll(() => stack.around.told(postsEvents.postRemoved))
      .toContainEqual({ ...facts, name: 'Bajada', reason: 'Se ve otra marca' });
    const taken = { by: 'moderator', reason: 'Se ve otra marca' };
    expect(stack.around.told(postsEvents.postDeleted)).toContainEqual({ ...facts, taken });
    expect(stack.around.told(postsEvents.postDenied)).toEqual([]);
  });

  it('is done once: the second moderator hears of it', async () => {
    const { id } = await stack.createPublic('Una baja');
    await remove(id, 'one', 'key');
    expect(await remove(id, 'one', 'key')).toEqual({ success: true });
    expect(await codeOf(remove(id, 'two'))).toBe('POST_ALREADY_DECIDED');
    await expect.poll(() => actsOn(id)).toHaveLength(2);
  });

  it('is for administrators, and for what is public', async () => {
    const waiting = await stack.create('Por decidir');
    const asked = { postId: waiting.id, reason: 'Por nada' };
    expect(await codeOf(stack.ask(calls.removePost, asked, user('ana')))).toBe('ADMIN_ONLY');
    expect(await codeOf(remove(waiting.id))).toBe('POST_NOT_FOUND');
    expect(await codeOf(remove('nowhere'))).toBe('POST_NOT_FOUND');
  });
});

describe('every decision of an administrator', () => {
  it('is told with what was before and after it', async () => {
    const shown = await stack.create('Acto uno');
    const denied = await stack.create('Acto dos');
    const batch = await stack.create('Acto tres');
    await stack.ask(calls.approvePost, { postId: shown.id }, admin('m1'));
    await stack.ask(calls.denyPost, { postId: denied.id, reason: 'Borrosa' }, admin('m2'));
    await stack.ask(calls.decidePosts, { approve: [], deny: [batch.id] }, admin('m3'));
    await remove(shown.id, 'm4');
    const subjects = [shown.id, denied.id, batch.id];
    const acts = () => subjects.flatMap(actsOn);
    const before = { name: 'Acto uno', author: 'ana', event: 'reto', state: 'pending' };
    const at = expect.any(String) as string;
    await expect.poll(acts).toEqual([
      {
        at,
        actor: 'm1',
        action: 'approvePost',
        subject: shown.id,
        reason: null,
        before,
        after: { state: 'public' },
      },
      {
        at,
        actor: 'm4',
        action: 'removePost',
        subject: shown.id,
        reason: 'Se ve otra marca',
        before: { ...before, state: 'public' },
        after: { state: 'removed' },
      },
      {
        at,
        actor: 'm2',
        action: 'denyPost',
        subject: denied.id,
        reason: 'Borrosa',
        before: { ...before, name: 'Acto dos' },
        after: { state: 'denied' },
      },
      {
        at,
        actor: 'm3',
        action: 'denyPost',
        subject: batch.id,
        reason: null,
        before: { ...before, name: 'Acto tres' },
        after: { state: 'denied' },
      },
    ]);
  });

  it('is told of a deletion, but not where it is their own post, or who made it deletes it', async () => {
    const [own, theirs] = [await stack.create('Mía'), await stack.create('Ajena', { uid: 'bea' })];
    const admins = await stack.create('De quien modera', { uid: 'moderator' });
    await stack.ask(calls.deletePost, { postId: own.id }, user('ana'));
    await stack.ask(calls.deletePost, { postId: admins.id }, admin());
    await stack.ask(calls.deletePost, { postId: theirs.id }, admin());
    await expect.poll(() => actsOn(theirs.id)).toMatchObject([{ action: 'deletePost' }]);
    expect([...actsOn(own.id), ...actsOn(admins.id)]).toEqual([]);
  });
});
