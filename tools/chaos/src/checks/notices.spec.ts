import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { decided, kindsOf } from '../../test/support/history-builder.ts';
import type { Records } from '../evidence/records.ts';
import { checkNotices } from './notices.ts';

const notice = (kind: string, id = kind) => ({ id, doc: { kind, post: { id: 'a' } } });
const mail = (id: string, state: 'sent' | 'dead' | 'waiting' = 'sent') => ({ id, doc: { state } });
const messageId = (id: string) => `<${hash('sha256', id, 'base64url')}@elreto.test>`;
const [approved, denied] = [notice('post-approved'), notice('post-denied')];
const again = notice('post-approved', 'again');
const [yes, perhaps, no] = [decided(true), decided(true, 'unknown'), decided(false)];

const found = (
  { history }: typeof yes,
  notices: Records['notices'],
  {
    mails = notices.map(({ id }) => mail(id)),
    received = notices.map(({ id }) => messageId(id)),
    kills = 0,
  } = {},
  prepared = new Set<string>(),
) => kindsOf(checkNotices(history, { notices, mails }, prepared, received, kills));

it.each([
  ['an approval', yes, [approved], ''],
  ['an approval without a notice', yes, [], 'lost'],
  ['an approval with two notices', yes, [approved, again], 'duplicated'],
  ['a denial', no, [denied], ''],
  ['a denial without a notice', no, [], 'lost'],
  ['a denial with the wrong notice', no, [approved], 'duplicated lost'],
  ['an unknown approval', perhaps, [], ''],
  ['an unknown approval with a notice', perhaps, [approved], ''],
  ['a deleted post', decided(true).delete('a'), [], ''],
])('compares notices with %s', (_, builder, notices, kinds) => {
  expect(found(builder, notices)).toBe(kinds);
});

it('requires a notice for each prepared post', () => {
  expect(found(yes, [approved], {}, new Set(['prepared']))).toBe('lost');
});

const id = messageId(approved.id);
it.each([
  ['no mail', { mails: [] }, 'lost anomaly'],
  ['a mail that was not received', { received: [] }, 'lost'],
  ['a dead mail', { mails: [mail(approved.id, 'dead')] }, 'lost'],
  ['a waiting mail', { mails: [mail(approved.id, 'waiting')] }, 'lost'],
  ['a repeated mail', { received: [id, id] }, 'duplicated'],
  ['a mail repeated after a kill', { received: [id, id], kills: 1 }, ''],
  ['a mail repeated twice after a kill', { received: [id, id, id], kills: 1 }, 'duplicated'],
  ['a mail without a notice', { received: [id, '<other@x>'] }, 'anomaly'],
])('finds faults in a notice with %s', (_, mails, kinds) => {
  expect(found(yes, [approved], mails)).toBe(kinds);
});
