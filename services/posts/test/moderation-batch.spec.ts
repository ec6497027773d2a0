import { calls, mediaRequests } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { failing } from './neighbours.ts';
import { admin, codeOf, PostsStack } from './posts-stack.ts';

const stack = await PostsStack.forFile();

const batch = (approve: string[], deny: string[], key?: string) =>
  stack.ask(calls.decidePosts, { approve, deny }, admin(), key);
const queue = async (limit = 100) => {
  const { posts } = await stack.ask(calls.listAdminPosts, { limit }, admin());
  return posts;
};

describe('a batch', () => {
  it('gives each post its own outcome', async () => {
    const fresh = await Promise.all(['B uno', 'B dos', 'B tres'].map((name) => stack.create(name)));
    const decided = await stack.createPublic('B decidida');
    const [one = '', two = '', three = ''] = fresh.map(({ id }) => id);
    const { results } = await batch([one, two, two, decided.id, 'nowhere'], [three]);
    expect(results).toEqual({
      [one]: 'approved',
      [two]: 'approved',
      [three]: 'denied',
      [decided.id]: 'POST_ALREADY_DECIDED',
      nowhere: 'POST_NOT_FOUND',
    });
  });

  it('goes on where one picture cannot be published', async () => {
    const [bad, good] = [await stack.create('C mala'), await stack.create('C buena')];
    let failures = 0;
    stack.around.before = (subject) => {
      if (stack.neighbours.published.at(-1) !== bad.imgLocation) return;
      failures++;
      return failing(mediaRequests.publish.subject, 'SERVICE_UNAVAILABLE')(subject);
    };
    const { results } = await batch([bad.id], [good.id]);
    expect(failures).toBe(1);
    expect(results).toEqual({ [bad.id]: 'SERVICE_UNAVAILABLE', [good.id]: 'denied' });
  });

  it('with a post in both lists is malformed and decides nothing', async () => {
    const { id } = await stack.create('Indecisa');
    expect(await codeOf(batch([id], [id]))).toBe('MALFORMED_REQUEST');
    expect((await queue()).map((post) => post.id)).toContain(id);
  });

  it('repeated with the same key answers the first outcomes and does the rest', async () => {
    const [first, second] = [await stack.create('D uno'), await stack.create('D dos')];
    await batch([first.id], [], 'batch-key');
    const { results } = await batch([first.id, second.id], [], 'batch-key');
    expect(results).toEqual({ [first.id]: 'approved', [second.id]: 'approved' });
  });

  it('may be as large as the contract allows', async () => {
    const names = Array.from({ length: 100 }, (_, i) => `Muchas ${i}`);
    const made = await Promise.all(names.map((name) => stack.create(name)));
    const ids = made.map(({ id }) => id);
    const { results } = await batch(ids.slice(0, 60), ids.slice(60));
    const outcomes = ids.map((id) => results[id]);
    expect(outcomes.filter((outcome) => outcome === 'approved')).toHaveLength(60);
    expect(outcomes.filter((outcome) => outcome === 'denied')).toHaveLength(40);
  });
});
