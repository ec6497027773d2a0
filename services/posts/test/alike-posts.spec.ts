import { calls } from '@el-reto/contracts';
import { beforeAll, expect, it } from 'vitest';
import { admin, codeOf, PostsStack } from './posts-stack.ts';
import { publicPost, seedPosts } from './sample-posts.ts';

const stack = await PostsStack.forFile();
const alikeTo = (postId: string) => stack.ask(calls.listAlikePosts, { postId }, admin());

beforeAll(() =>
  seedPosts(stack, [
    publicPost('copy', {
      public: false,
      alike: [
        { postId: 'later', distance: 0 },
        { postId: 'gone', distance: 1 },
        { postId: 'first', distance: 4 },
      ],
    }),
    publicPost('first', { eventid: 'last-year', displayName: 'Doña Ana' }),
    publicPost('later'),
  ]),
);

it('posts that look like one are listed, of any contest, the closest first, as far as they are there', async () => {
  const { posts } = await alikeTo('copy');
  expect(posts.map(({ id, eventid }) => [id, eventid])).toEqual([
    ['later', expect.any(String)],
    ['first', 'last-year'],
  ]);
  expect(posts[1]).toMatchObject({ status: 'public', author: { name: 'Doña Ana' } });
});

it('nothing looks like a post without its like, nor like one that is not there', async () => {
  expect(await alikeTo('first')).toEqual({ posts: [] });
  expect(await codeOf(alikeTo('nowhere'))).toBe('POST_NOT_FOUND');
});
