import { expect, it } from 'vitest';
import { contentTypeOf } from './storage-path.ts';

it.each([
  ['event/e1/posts/ana/a.jpg', 'image/jpeg'],
  ['event/e1/posts/ana/a_320.avif', 'image/avif'],
  ['event/e1/posts/ana/a_640.webp', 'image/webp'],
  ['event/e1/posts/ana/a', 'application/octet-stream'],
])('%s is %s', (path, type) => expect(contentTypeOf(path)).toBe(type));
