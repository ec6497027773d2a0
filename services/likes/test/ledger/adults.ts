import { likesRequests } from '@el-reto/contracts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { actor, codeOf } from '../likes-stack.ts';
import type { LikesStack } from '../likes-stack.ts';

/** Who may like. */
export function describeAdults(stack: () => LikesStack): void {
  /** What the accounts service answers of `uid` from now on. */
  const say = (uid: string, standing: 'adult' | 'minor' | 'unknown') =>
    stack().elsewhere.standings.set(uid, standing);

  describe('an account without an adult’s birth date', () => {
    it('likes nothing until it has one, then at once and under the same key', async () => {
      await stack().openPost('for-adults', 'running');
      const like = () => stack().toggle('noemi', 'for-adults', 'key of noemi').catch(codeOf);
      say('noemi', 'unknown');
      expect(await like()).toBe('BIRTH_DATE_NEEDED');
      say('noemi', 'minor');
      expect(await like()).toBe('UNDERAGE');
      expect(await stack().accountsOf('for-adults')).toEqual([]);
      say('noemi', 'adult');
      expect(await like()).toMatchObject({ liked: true, likes: 1 });
    });

    it('is told first what is wrong with the post', async () => {
      say('otto', 'unknown');
      expect(await stack().toggle('otto', 'nowhere').catch(codeOf)).toBe('POST_NOT_FOUND');
    });

    it('likes a post that no event has told of, once both are known', async () => {
      say('pia', 'minor');
      stack().elsewhere.posts.set('unheard-of', { eventId: 'running', public: true });
      expect(await stack().toggle('pia', 'unheard-of').catch(codeOf)).toBe('UNDERAGE');
      say('pia', 'adult');
      expect(await stack().toggle('pia', 'unheard-of')).toMatchObject({ liked: true });
    });

    it('is an administrator’s, too', async () => {
      say('root', 'unknown');
      const asAdmin = { actor: { ...actor('root'), admin: true } };
      const asked = stack().client.ask(likesRequests.toggle, { postId: 'p1' }, asAdmin);
      expect(await asked.catch(codeOf)).toBe('BIRTH_DATE_NEEDED');
    });
  });

  describe('an adult', () => {
    it('is asked for once', async () => {
      await stack().openPost('asked-1', 'running');
      await stack().openPost('asked-2', 'running');
      const asked: string[] = [];
      const { elsewhere } = stack();
      elsewhere.beforeStanding = (uid) => void asked.push(uid);
      onTestFinished(() => void (elsewhere.beforeStanding = () => undefined));
      await stack().toggle('rosa', 'asked-1');
      await stack().toggle('rosa', 'asked-2');
      await stack().toggle('rosa', 'asked-2');
      await stack().toggle('rosa', 'asked-1');
      expect(asked).toEqual(['rosa']);
    });
  });
}
