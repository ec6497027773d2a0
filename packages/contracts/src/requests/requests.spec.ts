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
  it('cover every service', () => {
    expect(groups.map(([owner]) => owner)).toEqual([...serviceNames]);
  });

  it.each(all)('%s has a subject that names %s', (_, owner, { subject }) => {
    const [audience, service, action, ...rest] = subject.split('.');
    expect(['rpc', 'internal']).toContain(audience);
    expect(service).toBe(owner);
    expect(action).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(rest).toEqual([]);
  });

  it('have different actions within a service, regardless of who may call them', () => {
    const actions = all.map(([, , { subject }]) => subject.replace(/^\w+\./, ''));
    expect(new Set(actions).size).toBe(actions.length);
  });

  it('that trust their sender cannot be sent by users', () => {
    const internal = all.filter(([, , { subject }]) => subject.startsWith('internal.'));
    expect(internal.map(([name]) => name)).toEqual(
      expect.arrayContaining(['setAdmin', 'getProfile', 'getStanding', 'getFacts', 'purgeUser']),
    );
    const media = all.filter(([, owner]) => owner === 'media');
    expect(media.filter((request) => !internal.includes(request))).toEqual([]);
  });
});

describe('schemas', () => {
  it.each(all)('%s of %s has objects as input and output, which can be documented', (...row) => {
    const [, , { input, output }] = row;
    const others = [null, undefined, 7, 'text'];
    expect([...others, []].filter((value) => input.safeParse(value).success)).toEqual([]);
    expect(others.filter((value) => output.safeParse(value).success)).toEqual([]);
    expect(z.toJSONSchema(output, { io: 'output' })).toHaveProperty('type', 'object');
  });
});
