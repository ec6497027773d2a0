import { describe, expect, it } from 'vitest';
import { errorCodes } from '../errors.ts';
import { calls } from './index.ts';
import type { Access } from '../request.ts';
import type { CallDefinition } from './call.ts';

const all: [string, CallDefinition][] = Object.entries(calls);

/** The published HTTP surface, row by row; `GET /media/{path}` is no JSON call and stands aside. */
const surface: [string, Access, number][] = [
  ['GET /api/events', 'all', 200],
  ['GET /api/all-events', 'all', 200],
  ['GET /api/event-posts/{eventId}', 'all', 200],
  ['POST /api/events', 'all', 200],
  ['POST /api/event-posts/{eventId}', 'all', 200],
  ['DELETE /api/event-posts/{eventId}/{postId}', 'all', 200],
  ['GET /api/check-post-name/{name}', 'all', 200],
  ['POST /api/increment-post-view/{postId}', 'all', 200],
  ['POST /api/toggle-post-like/{postId}', 'user', 200],
  ['POST /api/deactivate-winners/{eventId}', 'admin', 200],
  ['POST /api/activate-winners/{eventId}', 'admin', 200],
  ['POST /api/media', 'user', 201],
  ['POST /api/posts', 'user', 201],
  ['DELETE /api/posts/{postId}', 'user', 200],
  ['GET /api/posts/{eventSlug}/{postSlug}', 'all', 200],
  ['POST /api/increment-post-share/{postId}', 'all', 200],
  ['GET /api/winners', 'all', 200],
  ['GET /api/live/{eventId}', 'all', 200],
  ['POST /api/users', 'signed-in', 201],
  ['GET /api/me', 'user', 200],
  ['PATCH /api/me', 'user', 200],
  ['DELETE /api/me', 'user', 200],
  ['PUT /api/me/photo', 'user', 200],
  ['GET /api/me/posts', 'user', 200],
  ['GET /api/me/likes', 'user', 200],
  ['GET /api/me/export', 'user', 200],
  ['POST /api/admin/events', 'admin', 201],
  ['PATCH /api/admin/events/{eventId}', 'admin', 200],
  ['DELETE /api/admin/events/{eventId}', 'admin', 200],
  ['GET /api/admin/posts', 'admin', 200],
  ['POST /api/admin/posts/{postId}/approve', 'admin', 200],
  ['POST /api/admin/posts/{postId}/deny', 'admin', 200],
  ['POST /api/admin/posts/batch', 'admin', 200],
  ['GET /api/admin/live', 'admin', 200],
  ['POST /api/posts/{postId}/report', 'user', 202],
  ['GET /api/admin/users/emails', 'admin', 200],
  ['GET /api/health', 'all', 200],
  ['GET /api/health/live', 'all', 200],
  ['GET /api/health/ready', 'all', 200],
  ['GET /api/docs', 'all', 200],
  ['GET /api/docs/json', 'all', 200],
];

const rowOf = ({ method, path }: CallDefinition) => `${method} ${path}`;
const placesOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

describe('routes', () => {
  it.each(surface)('%s is for %s and answers %i', (row, access, status) => {
    const route = all.find(([, candidate]) => rowOf(candidate) === row)?.[1];
    expect(route).toBeDefined();
    expect(route?.access).toBe(access);
    expect(route?.status ?? 200).toBe(status);
  });

  it('are unique by method and path', () => {
    const rows = all.map(([, route]) => rowOf(route));
    expect(new Set(rows).size).toBe(rows.length);
  });

  it('are unique whatever their parameters are called', () => {
    const shapes = all.map(([, route]) => rowOf(route).replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it.each(all)('%s lies under /api, in parts that need no escaping', (_, { path }) => {
    expect(path).toMatch(/^\/api(\/([a-z-]+|\{\w+\}))+$/);
  });

  it.each(all)('%s parses just the parameters of its path', (_, { path, params }) => {
    expect(Object.keys(params?.shape ?? {})).toEqual(placesOf(path));
  });

  it.each(all)('%s says in one line what it is for', (_, { summary }) => {
    expect(summary).toMatch(/^[A-Z'"].*[^.\s]$/);
  });

  it.each(all)('%s names each of its errors once', (_, { errors = [] }) => {
    expect(new Set(errors).size).toBe(errors.length);
    for (const code of errors) expect(errorCodes).toContain(code);
  });

  it.each(all)('%s answers JSON or says what else', (_, { response, produces }) => {
    expect([response, produces].filter((part) => part !== undefined)).toHaveLength(1);
  });

  it.each(all.filter(([, { method }]) => method === 'GET'))('%s has no body', (_, { body }) => {
    expect(body).toBeUndefined();
  });

  it('lets shared caches keep reads that are the same for everyone, and nothing else', () => {
    const kept = all.filter(([, { cacheable }]) => cacheable);
    const personal = kept.filter(([, { method, access }]) => method !== 'GET' || access !== 'all');
    expect(kept.length).toBeGreaterThan(0);
    expect(personal).toEqual([]);
  });

  it.each([
    'listCurrentEvents',
    'listAllEvents',
    'listEventPosts',
    'getPost',
    'listWinners',
  ] as const)('%s is cacheable', (name) => {
    expect(calls[name].cacheable).toBe(true);
  });

  it('guards everything that administrators do', () => {
    const theirs = all.filter(([, { path }]) => /^\/api\/admin|-winners/.test(path));
    expect(new Set(theirs.map(([, { access }]) => access))).toEqual(new Set(['admin']));
  });

  it('asks for a recent sign-in wherever an account or an event is deleted', () => {
    const asking = all.filter(([, { recentSignIn }]) => recentSignIn);
    expect(asking.map(([, route]) => rowOf(route))).toEqual([
      'DELETE /api/me',
      'DELETE /api/admin/events/{eventId}',
    ]);
    expect(asking.map(([, { access }]) => access)).not.toContain('all');
  });

  it('notes who decides, deletes, exports and switches, and all that administrators change', () => {
    const noted = all.flatMap(([name, route]) => (route.noted ? [[name, route.noted]] : []));
    expect(Object.fromEntries(noted)).toMatchObject({
      deletePost: 'deletion',
      deleteMe: 'deletion',
      deleteEvent: 'deletion',
      approvePost: 'decision',
      denyPost: 'decision',
      decidePosts: 'decision',
      approveProfile: 'decision',
      refuseProfile: 'decision',
      exportMe: 'export',
      listUserEmails: 'export',
      setSwitches: 'switch',
      createEvent: 'event-change',
      updateEvent: 'event-change',
      activateWinners: 'event-change',
      deactivateWinners: 'event-change',
    });
    const unnoted = all.filter(([, { method, noted: kind }]) => method === 'DELETE' && !kind);
    expect(unnoted.map(([name]) => name)).toEqual(['refreshPost']);
    const changes = all.filter(([, { access, method }]) => access === 'admin' && method !== 'GET');
    expect(changes.flatMap(([name, { noted: kind }]) => (kind ? [] : [name]))).toEqual([]);
  });

  it('keeps what is personal from visitors', () => {
    const personal = all.filter(([, { path }]) => path.startsWith('/api/me'));
    expect(new Set(personal.map(([, { access }]) => access))).toEqual(new Set(['user']));
  });
});

describe('success messages', () => {
  it.each([
    ['createPost', 'Tu publicación ahora es parte de la magia'],
    ['deletePost', 'Tu publicación ha sido eliminada'],
    ['approvePost', 'Post approved'],
    ['denyPost', 'Post denied'],
    ['activateWinners', 'Winners activated successfully'],
    ['deactivateWinners', 'Winners deactivated successfully'],
    ['createEvent', 'Event created successfully'],
  ] as const)('words %s as the specification does', (name, message) => {
    expect(calls[name].message).toBe(message);
  });
});
