import { calls } from '@el-reto/contracts';
import type { CallName } from '@el-reto/contracts';
import type { Session } from '@el-reto/dev';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTable, irreversible, furtherRows, roles } from '../support/access-table.ts';
import type { Outcome, Row, Subjects } from '../support/access-table.ts';
import {
  api,
  asAdmin,
  approve,
  endEvent,
  newEvent,
  newPerson,
  newPost,
  newPublicPost,
  newUnverified,
  promote,
  stack,
  toggle,
  untilBanned,
} from '../support/people.ts';

type Callers = Readonly<Record<(typeof roles)[number], Session | undefined>>;

let subjects: Subjects;
let callers: Callers;
beforeAll(async () => {
  const [user, other, banned, root, unverified, running, ended, empty] = await Promise.all([
    newPerson(),
    newPerson(),
    newPerson(),
    newPerson(),
    newUnverified(),
    newEvent(),
    newEvent(),
    newEvent(),
  ]);
  await asAdmin('banUser', { params: { uid: banned.uid }, body: { reason: 'Prueba' } });
  await promote(root);
  const addShown = async () => {
    const post = await newPost(user, running.id);
    await approve(post.id);
    return post;
  };
  const [shown, pending, best] = await Promise.all([
    newPublicPost(user, running.id),
    newPost(user, running.id),
    newPublicPost(user, ended.id),
    makeJuror(running.id, other),
  ]);
  await toggle(other, best.id);
  await Promise.all([endEvent(ended.id), endEvent(empty.id)]);
  await asAdmin('publishResult', { params: { eventId: ended.id } });
  subjects = { running, ended, empty, shown, pending, addShown };
  callers = { anonymous: undefined, unverified, user, other, banned, admin: root };
  await untilBanned(banned);
});

async function makeJuror(eventId: string, { email, token }: Session) {
  const params = { eventId };
  const body = { criteria: [{ name: 'Técnica', max: 10 }], mode: 'beside' as const };
  await asAdmin('setJury', { params, body });
  const { link } = await asAdmin('inviteJuror', { params, body: { email } });
  const [secret = ''] = [...new URL(link, stack.site).searchParams.values()];
  await api.call('acceptJury', { token, params: { token: secret } });
}

/** Sends the call as this caller; resolves to the outcome. */
async function outcomeOf(name: CallName, parts: Row[1], caller?: Session): Promise<Outcome> {
  const answer = await api.fetch(name, {
    ...(await parts?.(subjects, caller)),
    token: caller?.token,
  });
  const { status, body } = answer;
  if (answer.ok) {
    await body?.cancel();
    return status;
  }
  return `${status} ${((await answer.json()) as { code: string }).code}`;
}

const byRole = (outcomes: readonly Outcome[]) =>
  Object.fromEntries(roles.map((role, i) => [role, outcomes[i]]));

async function expectOutcomes(name: CallName, [expected, parts]: Row): Promise<void> {
  const outcomes = roles.map(async (role) => [role, await outcomeOf(name, parts, callers[role])]);
  expect(Object.fromEntries(await Promise.all(outcomes))).toEqual(byRole(expected));
}

const rowsOf = (table: object) => Object.entries(table) as [CallName, Row][];

it('has a row for each call', () => {
  const named = [...rowsOf(accessTable), ...rowsOf(irreversible)].map(([name]) => name);
  expect(named.toSorted()).toEqual(Object.keys(calls).toSorted());
});

describe('a call answers each role as its row states:', () => {
  it.concurrent.each([...rowsOf(accessTable), ...rowsOf(furtherRows)])('%s', expectOutcomes);

  // These calls delete the subjects of the other calls.
  it.each(rowsOf(irreversible))('%s', expectOutcomes);
});
