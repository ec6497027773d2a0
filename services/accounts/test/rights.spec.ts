import { accountsEvents, accountsRequests, calls, rightsLimits } from '@el-reto/contracts';
import { allPages } from '@el-reto/service-kit';
import { codeOf, person, setClock } from '@el-reto/testing';
import { expect, it } from 'vitest';
import { RightsClock } from '../src/rights-clock.service.ts';
import { requestRecords } from '../src/rights-records.ts';
import { Accounts } from './support/accounts.ts';

const accounts = await Accounts.ofFile();
const { ask, store } = accounts;
const desk = { actor: person('mesa', { admin: true }) };
const granted = { text: 'Te la mandamos por correo.', outcome: 'granted' } as const;

type Options = { actor: ReturnType<typeof person>; idempotencyKey?: string };

const request = (options: Options, text = 'Quiero saber qué guardan.') =>
  ask(calls.createRequest, { kind: 'access', text }, options);
const answer = (number: string, options = {}) =>
  ask(calls.answerRequest, { number, ...granted }, { ...desk, ...options });
const own = async (options: Options) => (await ask(calls.listMyRequests, {}, options)).requests;
const listed = (state: 'open' | 'answered') =>
  allPages('requests', (from) => ask(calls.listRequests, { state, limit: 3, ...from }, desk));
const find = async (state: 'open' | 'answered', number: string) =>
  (await listed(state)).find((each) => each.number === number);

it("a request about a person's data has the next number of its year in Mexico City, without a gap, and is listed by it", async () => {
  const one = await accounts.signUp('u1');
  const people = [one, await accounts.signUp('u2'), await accounts.signUp('u3')];
  setClock('2027-01-01T05:59:59Z');
  const made = await Promise.all([...people, ...people].map((options) => request(options)));
  const numbers = made.map(({ number }) => number).toSorted();
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6].map((n) => `ARCO-2026-000${n}`));
  setClock('2027-01-01T06:00:00Z');
  expect((await request(one)).number).toBe('ARCO-2027-0001');
  expect((await listed('open')).map(({ number }) => number)).toEqual([
    ...numbers,
    'ARCO-2027-0001',
  ]);
});

it("a request about a person's data is due on the 20th working day after its date in Mexico City, and is shown with its person", async () => {
  const options = await accounts.signUp('plazo');
  setClock('2026-07-07T05:59:59Z');
  const { number, dueDate, answer: none } = await request(options);
  expect(dueDate).toBe('2026-08-03');
  expect(none).toBeNull();
  setClock('2026-07-07T06:00:00Z');
  expect((await request(options)).dueDate).toBe('2026-08-04');
  const asked = { uid: 'plazo', name: 'Ana Ríos', email: options.actor.email };
  expect((await find('open', number))?.person).toEqual(asked);
});

it("a request about a person's data is refused if the account has the highest number of open requests; a retry gets the same refusal", async () => {
  const options = await accounts.signUp('muchas');
  const key = { ...options, idempotencyKey: 'muchas' };
  const first = await request(key);
  for (let n = 1; n < rightsLimits.open; n += 1) await request(options);
  expect(await request(key)).toEqual(first);
  const more = { ...options, idempotencyKey: 'más' };
  expect(await codeOf(request(more))).toBe('TOO_MANY_OPEN_REQUESTS');
  await answer(first.number);
  expect(await codeOf(request(more))).toBe('TOO_MANY_OPEN_REQUESTS');
  await request(options);
  expect(await own(options)).toHaveLength(rightsLimits.open + 1);
});

it('an answer is shown to the person of the request, published, recorded without its text, and final', async () => {
  const options = await accounts.signUp('lee');
  const { number } = await request(options);
  await answer(number, { idempotencyKey: 'once' });
  await answer(number, { idempotencyKey: 'once' });
  const [shown] = await own(options);
  expect(shown?.answer).toMatchObject(granted);
  expect(shown?.answer).not.toHaveProperty('by');
  expect(await own(await accounts.signUp('ajena'))).toEqual([]);
  expect(await find('open', number)).toBeUndefined();
  const published = await accounts.published(accountsEvents.requestAnswered, 'lee');
  expect(published).toEqual([{ uid: 'lee', number }]);
  const acts = await accounts.acts(number);
  const after = { state: 'answered', outcome: 'granted' };
  expect(acts).toMatchObject([{ actor: 'mesa', action: 'answerRequest', after }]);
  expect(JSON.stringify(acts)).not.toContain(granted.text);
  expect(await codeOf(answer(number))).toBe('REQUEST_ANSWERED');
  expect(await codeOf(answer('ARCO-1999-0001'))).toBe('REQUEST_NOT_FOUND');
});

it('an answer is erased with its request after five years; an open request is not erased', async () => {
  const options = await accounts.signUp('vencida');
  const [old, recent, open] = [
    await request(options),
    await request(options),
    await request(options),
  ];
  const now = Date.now();
  setClock(now);
  await answer(old.number);
  setClock(now + 60 * 60 * 1000);
  await answer(recent.number);
  expect((await store.get(requestRecords, old.number))?.eraseAt).toBe(now + rightsLimits.ttlMs);
  setClock(now + rightsLimits.ttlMs + 1);
  accounts.harness.service.app.get(RightsClock).mark();
  const numbers = async () => (await own(options)).map(({ number }) => number);
  await expect.poll(numbers).toEqual([open.number, recent.number]);
});

it('answered requests of a deleted account are kept without text and person', async () => {
  const options = await accounts.signUp('seva');
  const done = await request(options, 'Mi dirección es secreta.');
  await answer(done.number);
  const open = await request(options, 'Borren mi cuenta.');
  const { requests } = await ask(accountsRequests.exportMe, {}, options);
  expect(requests.map(({ number }) => number)).toEqual([open.number, done.number]);
  await ask(calls.deleteMe, {}, options);
  const bare = { person: null, text: null, answer: { outcome: 'granted', text: null } };
  expect(await find('answered', done.number)).toMatchObject(bare);
  expect(await find('open', open.number)).toMatchObject({
    text: 'Borren mi cuenta.',
    person: { uid: null, name: 'Ana Ríos', email: options.actor.email },
  });
  await answer(open.number);
  expect(await find('answered', open.number)).toMatchObject(bare);
  const published = await accounts.published(accountsEvents.requestAnswered, 'seva');
  expect(published).toHaveLength(1);
});
