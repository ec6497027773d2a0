import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { ApiDocument } from '../document.ts';
import { operationsOf } from '../document.ts';
import type { Sent } from '../requests/render.ts';
import { Judge } from './judge.ts';
import type { Outcome } from './send.ts';

const schema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
const content = { 'application/json': { schema }, 'image/*': { schema: {} } };
const responses = {
  200: { description: 'A post', content },
  404: { description: 'POST_NOT_FOUND, EVENT_NOT_FOUND' },
};
const document: ApiDocument = {
  paths: { '/api/posts/{postId}': { get: { operationId: 'getPost', responses } } },
};
const judge = new Judge(document);
const [getPost] = operationsOf(document);

const target = '/api/posts/p1';
const sent: Sent = { method: 'GET', target, headers: {}, body: undefined, isAddressed: true };
const json = (status: number, body: unknown, headers = ''): Outcome => ({
  status,
  type: 'application/json; charset=utf-8',
  headers,
  body: Buffer.from(JSON.stringify(body)),
});
const refusal = (status: number, code: string, message = 'No.') =>
  json(status, { success: false, code, message });

const faultOf = (outcome: Outcome, changes: Partial<Sent> = {}) =>
  getPost && judge.faultOf(getPost, { ...sent, ...changes }, outcome);

it.each([
  ['a documented answer', json(200, { id: 'p1' })],
  ['one of a range of types', { ...json(200, {}), type: 'image/jpeg' }],
  ['a documented refusal', refusal(404, 'POST_NOT_FOUND')],
  ['a refusal of any call', refusal(400, 'MALFORMED_REQUEST')],
  ['an unavailable part', refusal(503, 'SERVICE_UNAVAILABLE')],
  ['an answer that has not changed', { ...json(304, ''), type: '', body: Buffer.alloc(0) }],
])('%s is no fault', (_, outcome) => {
  expect(faultOf(outcome)).toBeUndefined();
});

const packed = {
  ...json(200, {}, 'Content-Encoding\ngzip'),
  body: gzipSync(JSON.stringify({ id: 7 })),
};

it.each([
  ['a fault of the product', refusal(500, 'INTERNAL'), 'status 500'],
  ['no answer', { failed: 'no answer within 5 s' }, 'no answer within 5 s'],
  ['another shape', json(200, { id: 7 }), 'must be string'],
  ['another shape in a packed answer', packed, 'must be string'],
  ['a missing field', json(200, {}), "required property 'id'"],
  ['no JSON', { ...json(200, ''), body: Buffer.from('{') }, 'no JSON'],
  ['another type', { ...json(200, { id: 'p1' }), type: 'text/html' }, 'type text/html'],
  ['a status that is not documented', json(201, { id: 'p1' }), 'status 201 is not documented'],
  ['a refusal without a code', json(404, { message: 'No.' }), 'without the shape of an error'],
  ['a code that is not documented', refusal(409, 'EVENT_OVER'), '409 EVENT_OVER'],
  ['a stack', refusal(400, 'MALFORMED_REQUEST', 'x\n    at f (file:///a.js:1:2)'), 'a stack trace'],
  ['a path', json(404, {}, 'x\n/home/x/node_modules/a/b.js'), 'a path of the machine'],
])('%s is a fault', (_, outcome, fault) => {
  expect(faultOf(outcome)).toContain(fault);
});

it('a request to an undocumented address may get other answers, but none that reveals a fault of the product', () => {
  const elsewhere = { isAddressed: false };
  expect(faultOf(refusal(409, 'EVENT_OVER'), elsewhere)).toBeUndefined();
  expect(faultOf(json(200, 'anything'), elsewhere)).toBeUndefined();
  expect(faultOf(json(404, 'no error'), elsewhere)).toContain('without the shape');
  expect(faultOf(refusal(500, 'INTERNAL'), elsewhere)).toBe('status 500');
});
