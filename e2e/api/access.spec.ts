import { calls } from '@el-reto/contracts';
import type { CallName } from '@el-reto/contracts';
import { setAdministrator, waitUntil, type Session } from '@el-reto/dev';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTable, irreversible, furtherRows, roles } from '../support/access-table.ts';
import type { Outcome, Row, Subjects } from '../support/access-table.ts';
import {
  admin,
  api,
  approve,
  endEvent,
  newEvent,
  newPerson,
  newPost,
  newPublicPost,
  newUnverified,
  stack,
  toggle,
  upload,
} from '../support/people.ts';

type Callers = Readonly<Record<(typeof roles)[number], Session | undefined>>;

let subjects: Subjects;
/** Sessions of the same accounts, opened now and opened more than ten minutes ago. */
let recent: Callers;
let old: Callers;
beforeAll(async () => {
  const { token } = await admin();
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
  await api.call('banUser', { token, params: { uid: banned.uid }, body: { reason: 'Prueba' } });
  await setAdministrator(stack.nats, root.email, true);
  const addShown = async () => {
    const post = await newPost(user, running.id);
    await approve(post.id);
    return post;
  };
  const [shown, pending, best] = await Promise.all([
    newPublicPost(user, running.id),
    newPost(user, running.id),
    newPublicPost(user, ended.id),
    makeJuror(token, running.id, other),
  ]);
  await toggle(other, best.id);
  await Promise.all([endEvent(ended.id), endEvent(empty.id)]);
  await api.call('publishResult', { token, params: { eventId: ended.id } });
  subjects = { running, ended, empty, shown, pending, addShown };
  recent = { anonymous: undefined, unverified, user, other, banned, admin: root };
  old = await agedAll(recent);
  const isBanned = () =>
    upload(banned, 'post').then(
      () => false,
      () => true,
    );
  await waitUntil(isBanned, { timeoutMs: 30_000 });
});

async function makeJuror(token: string, eventId: string, { email, token: own }: Session) {
  const params = { eventId };
  const body = { criteria: [{ name: 'Técnica', max: 10 }], mode: 'beside' as const };
  await api.call('setJury', { token, params, body });
  const { link } = await api.call('inviteJuror', { token, params, body: { email } });
  const [secret = ''] = [...new URL(link, stack.site).searchParams.values()];
  await api.call('acceptJury', { token: own, params: { token: secret } });
}

async function send(path: string, body: object): Promise<unknown> {
  const answer = await fetch(new URL(path, stack.authEmulator), {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

/** The session with a new token, of a sign-in that happened eleven minutes ago. */
async function aged(session: Session): Promise<Session> {
  const signedInAt = Date.now() - 11 * 60_000;
  await send('identitytoolkit.googleapis.com/v1/projects/demo-el-reto/accounts:update', {
    localId: session.uid,
    lastLoginAt: String(signedInAt),
    validSince: String(Math.floor(signedInAt / 1000) - 1),
  });
  const refresh = { grant_type: 'refresh_token', refresh_token: session.refreshToken };
  const answer = await send('securetoken.googleapis.com/v1/token?key=demo', refresh);
  return { ...session, token: (answer as { id_token: string }).id_token };
}

async function agedAll(all: Callers): Promise<Callers> {
  const entries = Object.entries(all).map(async ([role, session]) => {
    return [role, session && (await aged(session))];
  });
  return Object.fromEntries(await Promise.all(entries)) as Callers;
}

/** Makes the call as this caller; returns its outcome. */
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

async function outcomesOf(name: CallName, parts: Row[1], by: Callers) {
  const outcomes = roles.map(async (role) => [role, await outcomeOf(name, parts, by[role])]);
  return Object.fromEntries(await Promise.all(outcomes));
}
const byRole = (outcomes: readonly Outcome[]) =>
  Object.fromEntries(roles.map((role, i) => [role, outcomes[i]]));

const rowsOf = (table: object) => Object.entries(table) as [CallName, Row][];

it('has a row for each call', () => {
  const named = [...rowsOf(accessTable), ...rowsOf(irreversible)].map(([name]) => name);
  expect(named.toSorted()).toEqual(Object.keys(calls).toSorted());
});

describe('a call answers each role as its row states', () => {
  it.concurrent.each([...rowsOf(accessTable), ...rowsOf(furtherRows)])(
    '%s',
    async (name, [expected, parts]) => {
      expect(await outcomesOf(name, parts, old)).toEqual(byRole(expected));
    },
  );
});

describe('a call that cannot be undone asks for a recent sign-in', () => {
  it.each(rowsOf(irreversible))('%s', async (name, [expected, parts]) => {
    const refused = expected.map((outcome, i) => {
      const isAdmitted = outcome === 200 || roles[i] === 'admin';
      return isAdmitted ? '401 RECENT_SIGN_IN_NEEDED' : outcome;
    });
    expect(await outcomesOf(name, parts, old)).toEqual(byRole(refused));
    expect(await outcomesOf(name, parts, recent)).toEqual(byRole(expected));
  });
});
