import { likesRequests } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../likes-stack.ts';
import type { LikesStack } from '../likes-stack.ts';

/** One mailbox, one voter. */
export function describeMailboxes(stack: () => LikesStack): void {
  const like = (uid: string, postId: string, email: string) =>
    stack()
      .toggle(uid, postId, undefined, email)
      .then(({ liked }) => liked, codeOf);
  const open = async (name: string) => {
    await stack().openEvent(name);
    for (const post of ['a', 'b']) await stack().openPost(`${name}-${post}`, name);
  };

  describe('two accounts of one mailbox', () => {
    it('have one like in an event between them, which either may give up', async () => {
      await open('shared');
      expect(await like('b1', 'shared-a', 'berta@correo.test')).toBe(true);
      expect(await like('b2', 'shared-a', 'Berta+2@correo.test')).toBe('MAILBOX_HAS_VOTED');
      expect(await like('b1', 'shared-b', 'berta@correo.test')).toBe(true);
      expect(await like('b1', 'shared-b', 'berta@correo.test')).toBe(false);
      expect(await like('b2', 'shared-a', 'Berta+2@correo.test')).toBe(true);
      expect(await like('b1', 'shared-a', 'berta@correo.test')).toBe('MAILBOX_HAS_VOTED');
    });

    it('are told apart by events', async () => {
      await open('one');
      await open('other');
      expect(await like('d1', 'one-a', 'diego@correo.test')).toBe(true);
      expect(await like('d2', 'other-a', 'diego+x@correo.test')).toBe(true);
    });

    it('cannot both like, however they come together', async () => {
      await open('raced-mailbox');
      const tries = Array.from({ length: 6 }, (_, n) =>
        like(`r${n}`, 'raced-mailbox-a', `rita+${n}@correo.test`),
      );
      const outcomes = await Promise.all(tries);
      expect(outcomes.filter((liked) => liked === true)).toHaveLength(1);
    });
  });

  it('an account made again after a deletion has had its like', async () => {
    await open('again');
    await open('elsewhere');
    expect(await like('e1', 'again-a', 'elena@correo.test')).toBe(true);
    await stack().internal.ask(likesRequests.purgeUser, { uid: 'e1' });
    expect(await like('e2', 'again-a', 'elena@correo.test')).toBe('MAILBOX_HAS_VOTED');
    expect(await like('e2', 'elsewhere-a', 'elena@correo.test')).toBe(true);
  });

  it('an account that shared the mailbox of a deleted one has had its like, too', async () => {
    await open('left');
    expect(await like('f1', 'left-a', 'flor@correo.test')).toBe(true);
    expect(await like('f2', 'left-a', 'flor+f@correo.test')).toBe('MAILBOX_HAS_VOTED');
    await stack().internal.ask(likesRequests.purgeUser, { uid: 'f1' });
    expect(await like('f2', 'left-a', 'flor+f@correo.test')).toBe('MAILBOX_HAS_VOTED');
  });
}
