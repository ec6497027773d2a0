import { expect, it } from 'vitest';
import { claimedPath, contentTypeOf, isStoragePath } from './storage-path.ts';
import { madePaths, mediaIdOf, variantPath } from './storage-path.ts';

it.each([
  'staged/abc.jpg',
  'event/e1/posts/user@x.y/abc-_9.jpg',
  'events/tabla-1/abc.jpg',
  'profilePhotos/uid:1/abc.jpg',
])('%s is a storage path', (path) => expect(isStoragePath(path)).toBe(true));

it.each([
  '',
  '/',
  '/etc/passwd',
  '../secret.jpg',
  'event/../../secret.jpg',
  'event/./a.jpg',
  'event//a.jpg',
  'event/a.jpg/',
  'event/.drafts/a.jpg',
  '.drafts/a',
  'event/a\\..\\b.jpg',
  'event/a\u0000.jpg',
  'event/%2e%2e/a.jpg',
  'event/ñ.jpg',
  'event/a b.jpg',
  `event/${'a'.repeat(300)}.jpg`,
])('%j is no storage path', (path) => expect(isStoragePath(path)).toBe(false));

it('the path of a master contains its media id', () => {
  expect(mediaIdOf(claimedPath('event/e1/posts/u1', 'a_B-1'))).toBe('a_B-1');
});

it.each(['event/a_640.webp', 'event/a.jpeg', 'event/a.jpg/x', '../a.jpg', 'https://x.y/a.jpg', ''])(
  'the path %j has no media id',
  (path) => expect(mediaIdOf(path)).toBeUndefined(),
);

it('puts variants into the folder of their master', () => {
  expect(variantPath('events/x/abc.jpg', 640, 'webp')).toBe('events/x/abc_640.webp');
  expect(madePaths('events/x/abc.jpg')).toHaveLength(10);
  expect(madePaths('events/x/abc.jpg')).toContain('events/x/abc_story.jpg');
  expect(contentTypeOf('events/x/abc')).toBe('application/octet-stream');
});
