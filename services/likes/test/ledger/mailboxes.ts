import { describe, expect, it } from 'vitest';
import { codeOf } from '@el-reto/testing';
import { likesOf, openContest, purge, toggle } from '../likes-harness.ts';

const like = (uid: string, postId: string, email: string, key?: string) =>
  toggle(uid, postId, key, email);
const refused = (...asked: Parameters<typeof like>) => codeOf(like(...asked));

export function describeMailboxes(): void {
  describe('two accounts of one mailbox', () => {
    it('have one like in an event between them, which either may give up', async () => {
      await openContest('shared');
      const [first, second] = ['berta@correo.test', 'Berta+2@correo.test'];
      await like('b1', 'shared-a', first);
      for (const postId of ['shared-a', 'shared-b']) {
        expect(await refused('b2', postId, second)).toBe('MAILBOX_HAS_VOTED');
      }
      expect(await likesOf('b2')).toEqual({});
      expect(await like('b1', 'shared-b', first)).toMatchObject({ liked: true });
      expect(await like('b1', 'shared-b', first)).toMatchObject({ liked: false });
      expect(await like('b2', 'shared-a', second)).toMatchObject({ liked: true, likes: 1 });
      expect(await refused('b1', 'shared-a', first)).toBe('MAILBOX_HAS_VOTED');
      expect(await refused('b3', 'shared-a', 'berta+3@correo.test')).toBe('MAILBOX_HAS_VOTED');
    });

    it('get the refusal again under its key after the other account gave up its like', async () => {
      await openContest('given-up');
      await like('c1', 'given-up-a', 'celia@correo.test');
      const second = ['c2', 'given-up-a', 'celia+2@correo.test', 'key of c2'] as const;
      expect(await refused(...second)).toBe('MAILBOX_HAS_VOTED');
      await like('c1', 'given-up-a', 'celia@correo.test');
      expect(await refused(...second)).toBe('MAILBOX_HAS_VOTED');
      expect(await like('c2', 'given-up-a', 'celia+2@correo.test')).toMatchObject({ liked: true });
    });

    it('may each like in an event of their own', async () => {
      await openContest('one');
      await openContest('other');
      await like('d1', 'one-a', 'diego@correo.test');
      expect(await like('d2', 'other-a', 'diego+x@correo.test')).toMatchObject({ liked: true });
    });

    it('cannot both like by concurrent requests', async () => {
      await openContest('raced-mailbox');
      const tries = Array.from({ length: 6 }, (_, n) =>
        like(`r${n}`, 'raced-mailbox-a', `rita+${n}@correo.test`).then(
          () => 'liked',
          ({ code }: { code: string }) => code,
        ),
      );
      const refusals = (await Promise.all(tries)).filter((outcome) => outcome !== 'liked');
      expect(refusals).toEqual(Array.from({ length: 5 }, () => 'MAILBOX_HAS_VOTED'));
    });
  });

  it('a new account of a deleted account’s mailbox cannot like in the same event', async () => {
    await openContest('again');
    await openContest('elsewhere');
    await like('e1', 'again-a', 'elena@correo.test');
    await purge('e1');
    expect(await refused('e2', 'again-a', 'elena@correo.test')).toBe('MAILBOX_HAS_VOTED');
    expect(await like('e2', 'elsewhere-a', 'elena@correo.test')).toMatchObject({ liked: true });
  });

  it('a known account of a deleted account’s mailbox cannot like in the same event', async () => {
    await openContest('left');
    await like('f1', 'left-a', 'flor@correo.test');
    expect(await refused('f2', 'left-a', 'flor+f@correo.test')).toBe('MAILBOX_HAS_VOTED');
    await purge('f1');
    expect(await refused('f2', 'left-a', 'flor+f@correo.test')).toBe('MAILBOX_HAS_VOTED');
  });
}
