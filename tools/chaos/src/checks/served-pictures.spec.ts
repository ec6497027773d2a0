import { createClient } from '@el-reto/client';
import { expect, it, vi } from 'vitest';
import { decided, empty } from '../../test/support/history-builder.ts';
import { checkServedPictures } from './served-pictures.ts';

const missing = 'no post without its picture';
const visible = 'a picture is served only where it may be seen';
const post = { id: 'a', public: false, photoURL: '/media/p.jpg?sig=x', imgLocation: 'p.jpg' };
const created = () => empty().create('a');
const refused = () => created().decide('a', true, { status: 403, code: 'FORBIDDEN' });

it.each([
  ['a pending post that everybody can see', created(), [post], 200, [visible]],
  ['such a post with a refused approval', refused(), [post], 200, [visible]],
  ['a perhaps approved post', decided(true, 'unknown'), [post], 200, []],
  ['a post without a picture', created(), [post], 404, [missing]],
  ['a perhaps denied post', decided(false, 'unknown'), [post], 404, []],
  ['a deleted post', decided(true).delete('a'), [], 200, [visible]],
])('finds faults in the picture of %s', async (_, { history }, posts, status, rules) => {
  vi.stubGlobal('fetch', async () => new Response('a picture', { status }));
  const api = createClient({ origin: 'http://localhost' });
  const findings = await checkServedPictures(api, history, posts);
  expect(findings.map(({ rule }) => rule)).toEqual(rules);
});
