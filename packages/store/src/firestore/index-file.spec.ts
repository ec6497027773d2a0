import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { defineCollection } from '../collection.ts';
import type { Query } from '../store.ts';
import { outboxCollection } from './firestore-outbox.ts';
import { IndexFile } from './index-file.ts';
import { sentCollection } from './sent-events.ts';

interface Post {
  event: string;
  public: boolean;
  likes: number;
  at: number;
}
const index = (...fields: string[]) => ({
  collectionGroup: 'posts',
  fields: fields.map((field) => ({
    fieldPath: field.replace('-', ''),
    order: field.startsWith('-') ? 'DESCENDING' : 'ASCENDING',
  })),
});
const file = new IndexFile({
  indexes: [index('event', 'public', '-likes', 'at'), index('event', 'at')],
  fieldOverrides: [{ collectionGroup: 'posts', fieldPath: 'at', indexes: [] }],
});
const posts = defineCollection<Post>('posts');
const require = (query: Query<Post>) => () => file.require(posts, query);
const isPublic = ['public', '==', true] as const;
const ofEvent = ['event', '==', 'x'] as const;

describe('an index file', () => {
  it.each<[string, Query<Post>]>([
    ['everything', {}],
    ['one field', { where: [['likes', '>', 3]], orderBy: [['likes', 'desc']] }],
    ['equalities', { where: [isPublic, ofEvent] }],
    [
      'equalities in any order, then an order',
      {
        where: [isPublic, ofEvent],
        orderBy: [
          ['likes', 'desc'],
          ['at', 'asc'],
        ],
      },
    ],
    ['a range behind an equality', { where: [ofEvent, ['at', '<', 3]] }],
    ['an order that an equality makes idle', { where: [ofEvent], orderBy: [['event', 'desc']] }],
  ])('serves %s', (_, query) => {
    expect(require(query)).not.toThrow();
  });

  it.each<[string, Query<Post>]>([
    ['another direction', { where: [ofEvent], orderBy: [['at', 'desc']] }],
    ['part of an index', { where: [ofEvent, isPublic], orderBy: [['likes', 'desc']] }],
    ['an order without its equality', { where: [isPublic], orderBy: [['at', 'asc']] }],
    [
      'two orders',
      {
        orderBy: [
          ['likes', 'asc'],
          ['event', 'asc'],
        ],
      },
    ],
    ['a field that is exempt', { where: [['at', '<', 3]] }],
    [
      'an equality of an exempt field',
      { where: [ofEvent, ['at', '==', 3]], orderBy: [['likes', 'asc']] },
    ],
  ])('does not serve %s', (_, query) => {
    expect(require(query)).toThrow('firestore.indexes.json has no index for posts');
  });

  it('serves nothing but the sweep of what expires without an index', () => {
    const expires = { field: 'at', afterMs: 1 } as const;
    const expiring = defineCollection<Post>('posts', { expires });
    expect(() => file.require(expiring, { where: [['at', '<', 3]], limit: 9 })).not.toThrow();
    expect(() => file.require(expiring, { where: [ofEvent, ['at', '<', 3]] })).not.toThrow();
    expect(() => file.require(expiring, { where: [isPublic, ['at', '<', 3]] })).toThrow('no index');
  });

  it('names what is missing', () => {
    expect(require({ where: [isPublic, ofEvent], orderBy: [['at', 'desc']] })).toThrow(
      'posts: event public -at',
    );
  });
});

it('as it is deployed, serves the queries of the outbox', () => {
  const deployed = new URL('../../../../deploy/firestore/firestore.indexes.json', import.meta.url);
  const indexes = IndexFile.read(fileURLToPath(deployed));
  const waiting = defineCollection<Record<'shard' | 'position', never>>(outboxCollection);
  const shard = ['shard', '==', 'posts-1'] as const;
  indexes.require(waiting, { where: [shard], orderBy: [['position', 'asc']] });
  const sent = defineCollection<Record<'service' | 'seq' | 'sentAt', never>>(sentCollection);
  const service = ['service', '==', 'posts'] as const;
  indexes.require(sent, { where: [service], orderBy: [['seq', 'desc']] });
  indexes.require(sent, { where: [service, ['seq', '>', 1]] });
  indexes.require(sent, { where: [service, ['sentAt', '<', 1]] });
});
