import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Operation } from '../document.ts';
import { drafts } from './draft.ts';
import type { Draft } from './draft.ts';
import { Known } from './known.ts';
import { render } from './render.ts';

const text = { type: 'string' };
const schema = { type: 'object', properties: { uid: text }, required: ['uid'] };
const like: Operation = {
  operationId: 'togglePostLike',
  method: 'POST',
  path: '/api/toggle-post-like/{postId}',
  parameters: [{ in: 'path', name: 'postId', required: true, schema: text }],
  requestBody: { content: { 'application/json': { schema } } },
  responses: {},
};
const ana = { uid: 'ana', email: 'ana@elreto.test', token: 'a.b.c', refreshToken: 'r' };
const draft: Draft = {
  operation: like,
  persona: 'user',
  pick: 0,
  path: { postId: new Known('postId', 0) },
  query: { q: 'ñ ó' },
  body: { uid: new Known('uid', 0) },
  headers: { prefer: 'return=minimal' },
  modifications: [],
};

it('a draft is rendered to a request about existing objects', () => {
  const { body, ...sent } = render(draft, ana, ({ kind }) => `the ${kind}`);
  expect(sent).toEqual({
    method: 'POST',
    target: '/api/toggle-post-like/the%20postId?q=%C3%B1%20%C3%B3',
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer a.b.c',
      prefer: 'return=minimal',
    },
    isAddressed: true,
  });
  expect(body?.toString()).toBe('{"uid":"the uid"}');
});

it('a seed generates the same requests again, documented and modified', () => {
  const made = () =>
    fc
      .sample(drafts([like]), { numRuns: 400, seed: 7 })
      .map((one) => render(one, ana, ({ kind, pick }) => `${kind}-${pick}`));
  const all = made();
  expect(made()).toEqual(all);
  const honest = all.filter(({ target, body, headers: { authorization } }) =>
    /^\/api\/toggle-post-like\/postId-[\d.e-]+ \{"uid":"uid-[\d.e-]+"\} Bearer a\.b\.c$/.test(
      `${target} ${body?.toString()} ${authorization}`,
    ),
  );
  expect(honest.length).toBeGreaterThan(120);
  expect(all.filter(({ isAddressed }) => !isAddressed).length).toBeGreaterThan(10);
});
