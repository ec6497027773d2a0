import { serviceNames } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { consumerName, deadLetterSubject, isNotFound, sourceOf } from './streams.ts';

describe('names in NATS', () => {
  it('of consumers tell who follows whom', () => {
    expect(consumerName('likes', 'posts')).toBe('likes-posts');
  });

  it('of consumers are unique', () => {
    const names = serviceNames.flatMap((service) =>
      serviceNames.map((source) => consumerName(service, source)),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it('of dead letters keep the subject', () => {
    expect(deadLetterSubject('likes', 'posts.post.deleted.v1')).toBe(
      'dead.likes.posts.post.deleted.v1',
    );
  });
});

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

describe('isNotFound', () => {
  it.each([new Error('stream not found'), { status: 404 }, undefined])('is not %s', (error) => {
    expect(isNotFound(error)).toBe(false);
  });
});
