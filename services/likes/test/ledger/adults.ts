import { accountsRequests, likesRequests, type Standing } from '@el-reto/contracts';
import { codeOf, person } from '@el-reto/testing';
import { describe, expect, it } from 'vitest';
import { accountsOf, harness, openPost, toggle } from '../likes-harness.ts';

const setStanding = (uid: string, standing: Standing) =>
  harness().neighbours.standings.set(uid, standing);

/** Only adults like. */
export function describeAdults(): void {
  describe('an account without an adult’s birth date', () => {
    it('likes nothing until it has one, then at once and under the same key', async () => {
      await openPost('for-adults', 'running');
      const like = () => toggle('noemi', 'for-adults', 'key of noemi');
      setStanding('noemi', 'unknown');
      expect(await codeOf(like())).toBe('BIRTH_DATE_NEEDED');
      setStanding('noemi', 'minor');
      expect(await codeOf(like())).toBe('UNDERAGE');
      expect(await accountsOf('for-adults')).toEqual([]);
      setStanding('noemi', 'adult');
      expect(await like()).toMatchObject({ liked: true, likes: 1 });
    });

    it('gets the refusal of the post first', async () => {
      setStanding('otto', 'unknown');
      expect(await codeOf(toggle('otto', 'nowhere'))).toBe('POST_NOT_FOUND');
    });

    it('likes a post whose approval has not arrived, once it has a birth date', async () => {
      setStanding('pia', 'minor');
      harness().neighbours.addPost('unknown-post', { eventId: 'running' });
      expect(await codeOf(toggle('pia', 'unknown-post'))).toBe('UNDERAGE');
      setStanding('pia', 'adult');
      expect(await toggle('pia', 'unknown-post')).toMatchObject({ liked: true });
    });

    it('may be an administrator’s', async () => {
      setStanding('root', 'unknown');
      const actor = person('root', { admin: true });
      const asked = harness().ask(likesRequests.toggle, { postId: 'p1' }, { actor });
      expect(await codeOf(asked)).toBe('BIRTH_DATE_NEEDED');
    });
  });

  it('an adult’s standing is requested once', async () => {
    const { getStanding } = accountsRequests;
    const before = harness().count(getStanding);
    for (const postId of ['p1', 'p2', 'p2', 'p1']) await toggle('rosa', postId);
    expect(harness().count(getStanding)).toBe(before + 1);
  });
}
