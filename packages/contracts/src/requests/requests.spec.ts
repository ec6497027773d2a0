import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  accountsRequests,
  everyRequest,
  mediaRequests,
  postsRequests,
  requestsOf,
} from './index.ts';

const all = Object.values(requestsOf).flatMap((requests) => Object.values(requests));

it('only the gateway sends requests of users; requests that trust their sender have other subjects', () => {
  expect(postsRequests.listMine).toMatchObject({
    subject: 'rpc.posts.list-mine',
    access: 'user',
    callers: ['gateway'],
  });
  expect(accountsRequests.setAdmin).toMatchObject({
    subject: 'internal.accounts.set-admin',
    callers: ['stack'],
  });
  const trusting = ['accounts.get-profile', 'accounts.get-standing', 'posts.purge-user'];
  const ofMedia = Object.values(mediaRequests).map(({ subject }) => subject);
  const internal = [...trusting.map((action) => `internal.${action}`), ...ofMedia];
  const subjects = all.map(({ subject }) => subject).filter((one) => one.startsWith('internal.'));
  expect(subjects).toEqual(expect.arrayContaining(internal));
});

it('no two requests to a service have the same action, regardless of who may send them', () => {
  const actions = everyRequest.map(({ subject }) => subject.replace(/^\w+\./, ''));
  expect(new Set(actions).size).toBe(actions.length);
});

it.each(all)('$subject has objects as input and output, which can be documented', (request) => {
  const { input, output } = request;
  const others = [null, undefined, 7, 'text'];
  expect([...others, []].filter((value) => input.safeParse(value).success)).toEqual([]);
  expect(others.filter((value) => output.safeParse(value).success)).toEqual([]);
  expect(z.toJSONSchema(output, { io: 'output' })).toHaveProperty('type', 'object');
});
