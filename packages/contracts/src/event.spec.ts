import { describe, expect, it } from 'vitest';
import { feedOf, serviceNames } from './event.ts';

describe('feedOf', () => {
  it.each(serviceNames)('finds %s, and its acts apart', (name) => {
    expect(feedOf(`${name}.thing.happened.v1`)).toBe(name);
    expect(feedOf(`${name}.act.recorded.v1`)).toBe(`${name}-acts`);
  });

  it.each(['', 'posts', 'postsandmore.x.y.v1', 'rpc.posts.get', 'unknown.x.y.v1', '.posts.x'])(
    'finds nobody behind %j',
    (subject) => {
      expect(() => feedOf(subject)).toThrow(subject);
    },
  );
});
