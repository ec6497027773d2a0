import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serviceNames } from '../event.ts';
import type { RequestDefinition } from '../request.ts';
import { accountsRequests } from './accounts.ts';
import { campaignRequests } from './campaign.ts';
import { eventsRequests } from './events.ts';
import { integrityRequests } from './integrity.ts';
import { likesRequests } from './likes.ts';
import { mediaRequests } from './media.ts';
import { notificationsRequests } from './notifications.ts';
import { postsRequests } from './posts.ts';

const groups: [string, Record<string, RequestDefinition>][] = [
  ['accounts', accountsRequests],
  ['events', eventsRequests],
  ['posts', postsRequests],
  ['likes', likesRequests],
  ['media', mediaRequests],
  ['integrity', integrityRequests],
  ['notifications', notificationsRequests],
  ['campaign', campaignRequests],
];
const all = groups.flatMap(([owner, requests]) =>
  Object.entries(requests).map(([name, request]) => [name, owner, request] as const),
);

describe('subjects', () => {
  it('are unique', () => {
    expect(new Set(all.map(([, , { subject }]) => subject)).size).toBe(all.length);
  });

  it('cover every service', () => {
    expect(groups.map(([owner]) => owner)).toEqual([...serviceNames]);
  });

  it.each(all)('%s is asked of %s', (_, owner, { subject }) => {
    const [audience, service, action, ...rest] = subject.split('.');
    expect(['rpc', 'internal']).toContain(audience);
    expect(service).toBe(owner);
    expect(action).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(rest).toEqual([]);
  });

  it('share no action within a service, whoever asks', () => {
    const actions = all.map(([, , { subject }]) => subject.replace(/^\w+\./, ''));
    expect(new Set(actions).size).toBe(actions.length);
  });

  it.each([
    'internal.accounts.set-admin',
    'internal.accounts.get-profile',
    'internal.accounts.get-standing',
    'internal.events.get-facts',
    'internal.posts.get-facts',
    'internal.posts.purge-user',
    'internal.likes.purge-user',
    'internal.media.claim',
    'internal.media.purge-user',
  ])('keep %s from users', (subject) => {
    expect(all.map(([, , request]) => request.subject)).toContain(subject);
    expect(all.map(([, , request]) => request.subject)).not.toContain(
      subject.replace('internal', 'rpc'),
    );
  });

  it("let nobody claim pictures on a user's word", () => {
    for (const { subject } of Object.values(mediaRequests)) expect(subject).toMatch(/^internal\./);
  });
});

describe('schemas', () => {
  it.each(all)('%s of %s takes an object and nothing else', (_, __, { input }) => {
    const others = [null, undefined, 7, 'text', []];
    expect(others.filter((value) => input.safeParse(value).success)).toEqual([]);
  });

  it.each(all)('%s of %s answers an object and nothing else', (_, __, { output }) => {
    const others = [null, undefined, 7, 'text'];
    expect(others.filter((value) => output.safeParse(value).success)).toEqual([]);
  });

  it.each(all)('%s of %s can be described to others', (_, __, { output }) => {
    expect(z.toJSONSchema(output, { io: 'output' })).toHaveProperty('type', 'object');
  });
});
