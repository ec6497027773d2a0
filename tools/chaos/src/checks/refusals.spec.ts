import { expect, it } from 'vitest';
import { Chronicle } from '../../test/support/chronicle.ts';
import { checkRefusals } from './refusals.ts';

const refused = (status: number, code: string) => ({ state: 'refused', status, code }) as const;
const notFound = refused(404, 'POST_NOT_FOUND');
const decided = refused(409, 'POST_ALREADY_DECIDED');
const ana = { uid: 'ana', eventId: 'e', postId: 'a' };

const found = ({ history }: Chronicle) => [...checkRefusals(history)].length;

it('wants a like of a public post taken, unless it was being deleted', () => {
  const story = new Chronicle();
  story.add('toggle', ana, notFound);
  expect(found(story)).toBe(1);
  story.delete('a');
  expect(found(story)).toBe(1);
  story.add('toggle', ana, notFound);
  expect(found(story)).toBe(1);
});

it('explains "already decided" by another decision, never by the same one', () => {
  const story = new Chronicle();
  story.add('decide', { postId: 'a', approve: true }, decided, 2);
  expect(found(story)).toBe(1);
  story.decide('b', false);
  story.add('decide', { postId: 'b', approve: true }, decided);
  expect(found(story)).toBe(1);
});

it('accepts no other refusal', () => {
  const story = new Chronicle();
  story.add('upload', { uid: 'eva' }, refused(404, 'MEDIA_NOT_FOUND'));
  const ask = { uid: 'eva', eventId: 'e', name: 'n', mediaId: 'm' };
  story.add('create', ask, refused(409, 'POST_NAME_TAKEN'));
  story.add('toggle', ana, refused(401, 'INVALID_TOKEN'));
  expect(found(story)).toBe(3);
});
