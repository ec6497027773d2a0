import { expect, it } from 'vitest';
import { calls, type CallName } from './index.ts';
import type { CallDefinition, CallTerms } from './call.ts';

const all: [string, CallDefinition][] = Object.entries(calls);
const rowOf = ({ method, path }: Pick<CallDefinition, 'method' | 'path'>) => `${method} ${path}`;
const changesEvent = { securityKind: 'event-change' };
const deletes = { securityKind: 'deletion' };
const placesOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

// The tests of the gateway contain all other addresses of the specification.
it.each<[CallName, object]>([
  ['incrementPostShare', { row: 'POST /api/increment-post-share/{postId}' }],
  ['setMyPhoto', { row: 'PUT /api/me/photo' }],
  ['listAdminPosts', { row: 'GET /api/admin/posts' }],
  [
    'reportPost',
    {
      row: 'POST /api/posts/{postId}/report',
      status: 202,
      message: 'Gracias, vamos a revisar esta foto.',
    },
  ],
  ['createUser', { status: 201, message: undefined }],
  ['createEvent', { status: 201, message: 'Event created successfully', ...changesEvent }],
  ['updateEvent', changesEvent],
  ['activateWinners', changesEvent],
  [
    'deactivateWinners',
    { status: 200, message: 'Winners deactivated successfully', ...changesEvent },
  ],
  ['deletePost', { status: 200, message: 'Tu publicación ha sido eliminada', ...deletes }],
  ['deleteEvent', deletes],
  ['deleteMe', deletes],
  ['exportMe', { securityKind: 'export' }],
  ['listUserEmails', { securityKind: 'export' }],
])('%s has the terms %j', (name, terms) => {
  const { status, message, ...call }: CallDefinition = calls[name];
  expect({ ...call, row: rowOf(call), status: status ?? 200, message }).toMatchObject(terms);
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
