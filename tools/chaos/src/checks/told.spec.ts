import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { Chronicle } from '../../test/support/chronicle.ts';
import type { Records } from '../evidence/records.ts';
import { checkTold } from './told.ts';

type Told = Pick<Records, 'notices' | 'mails'>;

const notice = (kind: string, post: string, id = `${kind}-${post}`) => ({
  id,
  doc: { kind, post: { id: post } },
});
const mailed = (notices: Told['notices'], state: Told['mails'][number]['doc']['state'] = 'sent') =>
  notices.map(({ id }) => ({ id, doc: { state } }));
const messageId = (id: string) => `<${hash('sha256', id, 'base64url')}@elreto.test>`;

const approved = notice('post-approved', 'a');

function found(
  { history }: Chronicle,
  notices: Told['notices'],
  { mails = mailed(notices), taken = notices.map(({ id }) => messageId(id)), kills = 0 } = {},
) {
  return [...checkTold(history, { notices, mails }, new Set(), taken, kills)].map(
    ({ kind }) => kind,
  );
}

function decided(approve: boolean, state: 'acknowledged' | 'unknown' = 'acknowledged') {
  const story = new Chronicle();
  story.create('a');
  story.decide('a', approve, state);
  return story;
}

it('wants one notice of each decision', () => {
  expect(found(decided(true), [approved])).toEqual([]);
  expect(found(decided(true), [])).toEqual(['lost']);
  expect(found(decided(true), [approved, notice('post-approved', 'a', 'again')])).toEqual([
    'duplicated',
  ]);
  expect(found(decided(false), [notice('post-denied', 'a')])).toEqual([]);
  expect(found(decided(false), [approved])).toEqual(['duplicated', 'lost']);
});

it('allows what unknown decisions may have told, and silence on what was deleted meanwhile', () => {
  expect(found(decided(true, 'unknown'), [])).toEqual([]);
  expect(found(decided(true, 'unknown'), [approved])).toEqual([]);
  const story = decided(true);
  story.delete('a');
  expect(found(story, [])).toEqual([]);
});

it('wants every notice mailed once, and again only where a kill explains it', () => {
  const [story, taken] = [decided(true), [messageId(approved.id)]];
  const notices = [approved];
  expect(found(story, notices, { mails: [] })).toEqual(['lost', 'anomaly']);
  expect(found(story, notices, { taken: [] })).toEqual(['lost']);
  expect(found(story, notices, { mails: mailed(notices, 'dead'), taken })).toEqual(['lost']);
  const twice = [...taken, ...taken];
  expect(found(story, notices, { taken: twice })).toEqual(['duplicated']);
  expect(found(story, notices, { taken: twice, kills: 1 })).toEqual([]);
  expect(found(story, notices, { taken: [...taken, '<other@x>'] })).toEqual(['anomaly']);
});
