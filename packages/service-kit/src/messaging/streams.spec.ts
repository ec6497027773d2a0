import { serviceNames } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { sourceOf } from './streams.ts';

describe('sourceOf', () => {
  it.each(serviceNames)('finds %s', (name) => {
    expect(sourceOf(`${name}.thing.happened.v1`)).toBe(name);
  });

  it.each(['', 'posts', 'postsandmore.x.y.v1', 'rpc.posts.get', 'unknown.x.y.v1', '.posts.x'])(
    'finds nobody behind %j',
    (subject) => {
      expect(() => sourceOf(subject)).toThrow(subject);
    },
  );
});
