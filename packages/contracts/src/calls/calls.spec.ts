import { expect, it } from 'vitest';
import { calls } from './index.ts';
import type { CallDefinition, CallTerms } from './call.ts';

const all: [string, CallDefinition][] = Object.entries(calls);
const rowOf = ({ method, path }: CallDefinition) => `${method} ${path}`;
const placesOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

// The tests of the gateway contain all other addresses of the specification.
it.each([
  ['incrementPostShare', 'POST /api/increment-post-share/{postId}'],
  ['setMyPhoto', 'PUT /api/me/photo'],
  ['listAdminPosts', 'GET /api/admin/posts'],
  ['reportPost', 'POST /api/posts/{postId}/report'],
] as const)('%s is %s', (name, row) => {
  expect(rowOf(calls[name])).toBe(row);
});

it.each([
  ['createUser', 201, undefined],
  ['createEvent', 201, 'Event created successfully'],
  ['deactivateWinners', 200, 'Winners deactivated successfully'],
  ['deletePost', 200, 'Tu publicación ha sido eliminada'],
  ['reportPost', 202, 'Gracias, vamos a revisar esta foto.'],
] as const)('%s answers %i and the message of the specification', (name, status, message) => {
  const call: CallDefinition = calls[name];
  expect([call.status ?? 200, call.message]).toEqual([status, message]);
});

it('calls are unique regardless of parameter names', () => {
  const shapes = all.map(([, route]) => rowOf(route).replaceAll(/\{\w+\}/g, '{}'));
  expect(new Set(shapes).size).toBe(shapes.length);
});

it.each(all)('%s is under /api, parses the parameters of its path, has a summary', (...row) => {
  const [, { path, params, summary, errors = [] }] = row;
  expect(path).toMatch(/^\/api(\/([a-z-]+|\{\w+\}))+$/);
  expect(Object.keys(params?.shape ?? {})).toEqual(placesOf(path));
  expect(summary).toMatch(/^[A-Z'"].*[^.\s]$/);
  expect(new Set(errors).size).toBe(errors.length);
});

it.each(all)('%s answers JSON or another type, and has no body if it reads', (...row) => {
  const [, { method, body, response, produces }] = row;
  expect([response, produces].filter((part) => part !== undefined)).toHaveLength(1);
  expect(method === 'GET' && body).toBeFalsy();
});

it('calls are cacheable only if they read and their answer is the same for everyone', () => {
  const kept = all.filter(([, { cacheable }]) => cacheable);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter(([, { method, access }]) => method !== 'GET' || access !== 'all')).toEqual([]);
});

it('calls require a recent sign-in if they delete, ban, publish or export, or leave that to the service', () => {
  const asking = (who: CallTerms['recentSignIn']) =>
    all.filter(([, { recentSignIn }]) => recentSignIn === who).map(([name]) => name);
  expect(asking(true)).toEqual([
    'deleteMe',
    'banUser',
    'listUserEmails',
    'deleteEvent',
    'publishResult',
    'exportAudit',
    'listParticipants',
  ]);
  expect(asking('service')).toEqual(['activateWinners', 'deletePost', 'decideCluster']);
});

it('calls leave a ban to the service if a like may still be taken off or a retry answered', () => {
  const left = [calls.togglePostLike, calls.createPost].map(({ whenBanned }) => whenBanned);
  expect(left).toEqual(['service', 'service']);
});

it('calls are in the security log if they delete, export or change the rights of administrators', () => {
  const unlogged = all.filter(([, { securityKind }]) => !securityKind);
  const deletions = unlogged.filter(([, { method }]) => method === 'DELETE');
  expect(deletions.map(([name]) => name)).toEqual(['refreshPost']);
  const changes = unlogged.filter(
    ([, { access, method }]) => access === 'admin' && method !== 'GET',
  );
  expect(changes).toEqual([]);
});

it.each([
  ['exportMe', 'export'],
  ['listUserEmails', 'export'],
  ['createEvent', 'event-change'],
  ['updateEvent', 'event-change'],
  ['activateWinners', 'event-change'],
  ['deactivateWinners', 'event-change'],
  ['deleteEvent', 'deletion'],
  ['deletePost', 'deletion'],
  ['deleteMe', 'deletion'],
] as const)('%s is in the security log as %s', (name, kind) => {
  expect(calls[name].securityKind).toBe(kind);
});
