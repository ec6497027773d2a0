import { expect, it } from 'vitest';
import type { z } from 'zod';
import { currentAgreements } from '../legal.ts';
import { limits } from '../limits.ts';
import { notificationsRequests } from '../requests/notifications.ts';
import { calls } from './index.ts';

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const ids = (count: number) => Array.from({ length: count }, (_, i) => `post-${i}`);
const { reasonLength, batchSize } = limits;
const mails = { moderation: true, winners: false, digest: false };
const [terms] = currentAgreements();
const request = { kind: 'access', text: 'Mis datos' };
const answer = { outcome: 'granted', text: 'Aquí están' };

it.each([
  [true, '2000-01-01', '2100-12-31'],
  [false, '0000-01-01', '0000-01-01'],
  [false, '1999-12-31', '2000-01-01'],
  [false, '2100-12-31', '2101-01-01'],
  [false, '2026-11-01', '9999-12-31'],
])('reports and the log accept only days of this century: %s for %s to %s', (isTaken, from, to) => {
  for (const { query } of [calls.getOverview, calls.getReport, calls.listAudit]) {
    expect(accepts(query, { from, to })).toBe(isTaken);
  }
});

it.each([
  [true, '1000-01-01'],
  [true, '9000-12-31'],
  [false, '0999-12-31'],
  [false, '0000-01-01'],
  [false, '9001-01-01'],
  [false, '9999-12-31'],
])('the days of an event and its jury are in the years 1000 to 9000: %s for %s', (isTaken, day) => {
  expect(accepts(calls.updateEvent.body, { startDate: day })).toBe(isTaken);
  const jury = { criteria: [{ name: 'Luz', max: 10 }], mode: 'beside', until: day };
  expect(accepts(calls.setJury.body, jury)).toBe(isTaken);
});

it.each([
  [true, '/'],
  [true, '/gallery?participar&reto=otoño'],
  [false, 'gallery'],
  [false, '//evil.example'],
  [false, '/\\evil.example'],
  [false, '/\t/evil.example'],
  [false, '/\n/evil.example'],
  [false, '/\r/evil.example'],
  [false, '/a\\evil.example'],
  [false, '/a\0'],
])('a mail may lead back only to a page of the site: %s for %j', (isTaken, continuePath) => {
  expect(accepts(calls.sendVerification.body, { continuePath })).toBe(isTaken);
  const asked = { email: 'ana@elreto.test', continuePath };
  expect(accepts(calls.sendPasswordReset.body, asked)).toBe(isTaken);
});

it.each([
  [true, 'Ana.Lopez+1_a@correo.com.mx'],
  [true, 'ana&beto!#$%*/=?^`{|}~@correo.mx'],
  [true, 'ana@correo.xn--p1ai'],
  [false, 'peña@correo.mx'],
  [false, 'ana@correo'],
  [false, 'ana@127.0.0.1'],
  [false, 'ana@-.mx'],
  [false, 'ana@correo..mx'],
  [false, 'ana@a@correo.mx'],
  [false, 'ana, beto@correo.mx'],
  [false, '<ana@correo.mx>'],
  [false, 'ana@correo.mx\n'],
])('mails are sent to addresses that mailboxes have: %s for %j', (isTaken, email) => {
  const facts = { kind: 'sign-in', uid: null, email, name: 'Ana', path: '/' };
  expect(accepts(notificationsRequests.sendAccountMail.input, facts)).toBe(isTaken);
  for (const call of [calls.sendPasswordReset, calls.sendSignInLink, calls.inviteJuror]) {
    expect(accepts(call.body, { email })).toBe(isTaken);
  }
});

const { query, response } = calls.listEventPosts;

it('the list of posts reads numbers from text, and trims the search text', () => {
  expect(query.parse({})).toEqual({});
  const given = { limit: '100', cursor: 'x', sort: 'likes', q: '  mar ' };
  expect(query.parse(given)).toEqual({ ...given, limit: 100, q: 'mar' });
  expect(query.parse({ sort: 'random' })).toEqual({ sort: 'random' });
});

it('the list of posts is answered with a plain list or with a page', () => {
  expect(accepts(response, [])).toBe(true);
  expect(accepts(response, { posts: [], nextCursor: null })).toBe(true);
  expect(accepts(response, { posts: [] })).toBe(false);
});

it.each([
  [true, 'Una noche\nde luces 👩‍👧'],
  [true, 'مهرجان'],
  [false, 'nulo \0'],
  [false, 'mitad \uD83D'],
  [false, 'al revés \u202E'],
  [false, 'oculto\u200B'],
])('the texts of an event may contain only visible characters: %s for %j', (isTaken, text) => {
  const { body } = calls.updateEvent;
  const field = { name: 'a', label: text, kind: 'line', required: true, maxLength: 9 };
  const line = text.replace('\n', ' ');
  expect(accepts(body, { description: text })).toBe(isTaken);
  expect(accepts(body, { rules: text })).toBe(isTaken);
  for (const texts of [{ title: line }, { prizes: [line] }, { permit: line }]) {
    expect(accepts(body, texts)).toBe(isTaken);
  }
  expect(accepts(body, { claimForm: [{ ...field, label: line }] })).toBe(isTaken);
  expect(accepts(body, { claimForm: [{ ...field, label: ' ' }] })).toBe(false);
});

it('a refused form for winners is explained in Spanish', () => {
  const field = { name: 'a', label: 'Calle', kind: 'line', required: true, maxLength: 9 };
  const { error } = calls.updateEvent.body.safeParse({ claimForm: [field, field] });
  expect(error?.issues[0]?.message).toBe('dos campos tienen el mismo nombre');
});

it('a batch of decisions may omit either list', () => {
  const { body } = calls.decidePosts;
  expect(body.parse({ approve: ['a'] })).toEqual({ approve: ['a'], deny: [] });
  expect(body.parse({})).toEqual({ approve: [], deny: [] });
});

it.each([
  [
    'the list of posts',
    calls.listEventPosts.query,
    [{ limit: '1' }],
    [{ limit: '101' }, { sort: 'oldest' }, { q: 'x'.repeat(101) }, { cursor: '' }],
  ],
  [
    'a toggle',
    calls.togglePostLike.body,
    [{ uid: 'ana' }],
    [{}, { uid: '' }, { uid: 7 }, { uid: 'a b' }, null, []],
  ],
  [
    'a batch of decisions',
    calls.decidePosts.body,
    [{ approve: ids(batchSize) }, { deny: ids(batchSize) }],
    [
      { approve: ids(batchSize + 1) },
      { deny: ids(batchSize + 1) },
      { approve: 'a' },
      { deny: [7] },
      { approve: ['a/b'] },
      { deny: ['__proto__'] },
      { deny: null },
    ],
  ],
  [
    'a denial',
    calls.denyPost.body,
    [undefined, {}],
    [{ reason: '   ' }, { reason: 'x'.repeat(reasonLength + 1) }],
  ],
  ['a report', calls.reportPost.body, [{ reason: 'no es una foto' }], [{}]],
  [
    'an upload',
    calls.uploadMedia.query,
    [{ purpose: 'post' }, { purpose: 'event' }, { purpose: 'profile' }],
    [{}, { purpose: 'avatar' }, { purpose: '' }],
  ],
  [
    'a post name to check',
    calls.checkPostName.params,
    [{ name: 'a' }, { name: '🎉' }, { name: 'x'.repeat(200) }],
    [{ name: '' }, { name: 'x'.repeat(201) }],
  ],
  [
    'the moderation queue',
    calls.listAdminPosts.query,
    [{}, { status: 'pending' }, { limit: '10', cursor: 'x' }],
    [{ status: 'approved' }],
  ],
  ['the cards of an author', calls.getAuthor.query, [{}], [{ limit: '1000' }]],
  [
    'the choice of mails',
    calls.setPreferences.body,
    [{ email: mails }],
    [{}, { email: { digest: false } }, { email: { ...mails, digest: 'no' } }],
  ],
  [
    'an agreement',
    calls.agree.body,
    [terms],
    [{}, { ...terms, version: '2001-01-01' }, { ...terms, document: 'menu' }],
  ],
  [
    'a request about personal data',
    calls.createRequest.body,
    [request],
    [
      { ...request, text: ' ' },
      { ...request, kind: 'everything' },
    ],
  ],
  [
    'an answer to such a request',
    calls.answerRequest.body,
    [answer],
    [
      { ...answer, outcome: 'perhaps' },
      { ...answer, text: '' },
    ],
  ],
  ['its number', calls.answerRequest.params, [{ number: 'ARCO-2001-0001' }], [{ number: 'ARCO' }]],
  ['the list of requests', calls.listRequests.query, [{}], [{ state: 'lost' }]],
  [
    'what marks notices as read',
    calls.readMyNotifications.body,
    [{ all: true }, { ids: ['a'] }],
    [{}, { ids: 'a' }, { all: false }],
  ],
] as [string, z.ZodType, unknown[], unknown[]][])('%s has limits', (_, schema, right, wrong) => {
  expect(right.filter((value) => !accepts(schema, value))).toEqual([]);
  expect(wrong.filter((value) => accepts(schema, value))).toEqual([]);
});
