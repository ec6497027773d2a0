import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { orderOf } from '../../test/store-contract/documents.ts';
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
const isPublic = { public: true };
const ofEvent = { event: 'x' };

const by = orderOf<Post>;

it.each<[string, Query<Post>]>([
  ['everything', {}],
  ['one field', { where: { likes: { '>': 3 } }, orderBy: by('-likes') }],
  ['equalities', { where: { ...isPublic, ...ofEvent } }],
  ['equalities in any order', { where: { ...isPublic, ...ofEvent }, orderBy: by('-likes at') }],
  ['a range behind an equality', { where: { ...ofEvent, at: { '<': 3 } } }],
  ['an order that an equality makes idle', { where: ofEvent, orderBy: by('-event') }],
])('an index file serves %s', (_, query) => {
  expect(require(query)).not.toThrow();
});

it.each<[string, Query<Post>, string]>([
  ['another direction', { where: ofEvent, orderBy: by('-at') }, 'event -at'],
  [
    'part of an index',
    { where: { ...ofEvent, ...isPublic }, orderBy: by('-likes') },
    'event public -likes',
  ],
  ['an order without its equality', { where: isPublic, orderBy: by('at') }, 'public at'],
  ['two orders', { orderBy: by('likes event') }, 'likes event'],
  ['an exempt field', { where: { at: { '<': 3 } } }, 'at'],
  [
    'an equality of an exempt field',
    { where: { ...ofEvent, at: 3 }, orderBy: by('likes') },
    'at event likes',
  ],
])('an index file refuses %s, and names the missing index', (_, query, missing) => {
  expect(require(query)).toThrow(`firestore.indexes.json has no index for posts: ${missing}`);
});

it('only the deletion of expired documents needs no index', () => {
  const expires = { field: 'at', afterMs: 1 } as const;
  const expiring = defineCollection<Post>('posts', { expires });
  expect(() => file.require(expiring, { where: { at: { '<': 3 } }, limit: 9 })).not.toThrow();
  expect(() => file.require(expiring, { where: { ...ofEvent, at: { '<': 3 } } })).not.toThrow();
  expect(() => file.require(expiring, { where: { ...isPublic, at: { '<': 3 } } })).toThrow(
    'no index',
  );
});

it('the deployed index file serves the queries of the outbox', () => {
  const deployed = new URL('../../../../deploy/firestore/firestore.indexes.json', import.meta.url);
  const indexes = IndexFile.read(fileURLToPath(deployed));
  const waiting = defineCollection<Record<'shard' | 'position', never>>(outboxCollection);
  const shard = { shard: 'posts-1' };
  indexes.require(waiting, { where: shard, orderBy: ['position'] });
  const sent = defineCollection<Record<'service' | 'seq' | 'sentAt', never>>(sentCollection);
  const service = { service: 'posts' };
  indexes.require(sent, { where: service, orderBy: ['-seq'] });
  indexes.require(sent, { where: { ...service, seq: { '>': 1 } } });
  indexes.require(sent, { where: { ...service, sentAt: { '<': 1 } } });
});
