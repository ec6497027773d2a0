import {
  accountsEvents,
  accountsRequests,
  calls,
  eventsRequests,
  notificationsRequests,
} from '@el-reto/contracts';
import {
  addWorkingDays,
  likesRequests,
  rightsLimits,
  mediaRequests,
  postsRequests,
} from '@el-reto/contracts';
import { todayInMexico } from '@el-reto/contracts';
import type { RunningService } from '@el-reto/service-kit';
import { person } from '@el-reto/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RightsClock } from '../src/rights-clock.service.ts';
import { rightsAsked } from '../src/rights-records.ts';
import { AccountsWorld } from './support/accounts-world.ts';

const { answerRequest, createRequest, createUser, deleteMe, listMyRequests, listRequests } = calls;
const ana = { name: 'Ana', lastName: 'Ríos', dob: '1990-05-05' };
const desk = { actor: person('mesa', { admin: true }) };
/** Who is asked to forget a person. */
const purged = [postsRequests, mediaRequests, likesRequests, notificationsRequests, eventsRequests];
const granted = { text: 'Te la mandamos por correo.', outcome: 'granted' } as const;

let world: AccountsWorld;
let service: RunningService;

beforeAll(async () => {
  world = await AccountsWorld.start();
  for (const { purgeUser } of purged) {
    await world.around.answer(purgeUser, () => ({ success: true as const }));
  }
  await world.around.answer(likesRequests.exportUser, () => ({ likes: [] }));
  service = await world.startService();
});
afterAll(async () => {
  await service.stop();
  await world.stop();
});

async function someone(uid: string) {
  const options = { actor: person(uid) };
  await world.ask(createUser, ana, options);
  return options;
}
const request = (
  options: { actor: ReturnType<typeof person> },
  text = 'Quiero saber qué guardan.',
) => world.ask(createRequest, { kind: 'access', text }, options);
const listed = async (state: 'open' | 'answered') =>
  (await world.ask(listRequests, { state, limit: 100 }, desk)).requests;

describe('a request about one’s data', () => {
  it('gets the next number of the year, without a gap however many ask at once', async () => {
    const people = await Promise.all(['u1', 'u2', 'u3', 'u4', 'u5', 'u6'].map(someone));
    const made = await Promise.all([...people, ...people].map((who) => request(who)));
    const year = todayInMexico().slice(0, 4);
    const numbers = made.map(({ number }) => number).toSorted();
    const first = Number(numbers[0]?.slice(-4));
    expect(numbers).toEqual(
      numbers.map((_, index) => `ARCO-${year}-${String(first + index).padStart(4, '0')}`),
    );
    expect(first).toBe(1);
  });

  it('keeps its number when the call is repeated', async () => {
    const options = await someone('repite');
    const idempotencyKey = 'la-misma';
    const ask = () =>
      world.ask(createRequest, { kind: 'opposition', text: 'No' }, { ...options, idempotencyKey });
    expect(await ask()).toEqual(await ask());
    expect((await world.ask(listMyRequests, {}, options)).requests).toHaveLength(1);
  });

  it('is due on the 20th working day, and waits on the desk with its person', async () => {
    const options = await someone('plazo');
    const { number, dueDate, answer } = await request(options);
    expect(dueDate).toBe(addWorkingDays(todayInMexico(), rightsLimits.days));
    expect(answer).toBeNull();
    const found = (await listed('open')).find((each) => each.number === number);
    expect(found?.person).toEqual({ uid: 'plazo', name: 'Ana Ríos', email: options.actor.email });
  });

  it('is refused once too many of one account wait', async () => {
    const options = await someone('muchas');
    for (let n = 0; n < rightsLimits.open; n += 1) await request(options);
    await expect(request(options)).rejects.toMatchObject({ code: 'TOO_MANY_OPEN_REQUESTS' });
  });
});

describe('an answer', () => {
  it('is read by who asked and no one else, is told and logged, and stays', async () => {
    const options = await someone('lee');
    const { number } = await request(options);
    await world.ask(answerRequest, { number, ...granted }, desk);
    const [own] = (await world.ask(listMyRequests, {}, options)).requests;
    expect(own?.answer).toMatchObject(granted);
    expect(own?.answer).not.toHaveProperty('by');
    expect((await world.ask(listMyRequests, {}, await someone('ajena'))).requests).toEqual([]);
    expect((await listed('open')).map((each) => each.number)).not.toContain(number);
    await vi.waitFor(() =>
      expect(world.told(accountsEvents.requestAnswered, 'lee')).toEqual([{ uid: 'lee', number }]),
    );
    const acts = world.around.told(accountsEvents.actRecorded);
    const act = acts.find(({ subject }) => subject === number);
    expect(act).toMatchObject({
      actor: 'mesa',
      action: 'answerRequest',
      after: { state: 'answered', outcome: 'granted' },
    });
    expect(JSON.stringify(act)).not.toContain(granted.text);
    await expect(world.ask(answerRequest, { number, ...granted }, desk)).rejects.toMatchObject({
      code: 'REQUEST_ANSWERED',
    });
  });

  it('is for administrators to give, to a request that there is', async () => {
    const number = 'ARCO-1999-0001';
    await expect(world.ask(answerRequest, { number, ...granted }, desk)).rejects.toMatchObject({
      code: 'REQUEST_NOT_FOUND',
    });
    const options = await someone('curiosa');
    for (const asked of [
      world.ask(answerRequest, { number, ...granted }, options),
      world.ask(listRequests, { state: 'open', limit: 10 }, options),
    ]) {
      await expect(asked).rejects.toMatchObject({ code: 'ADMIN_ONLY' });
    }
  });
});

it('is erased once its five years are over, and no sooner', async () => {
  const options = await someone('vencida');
  const [old, recent] = [await request(options), await request(options)];
  for (const { number } of [old, recent]) {
    await world.ask(answerRequest, { number, ...granted }, desk);
  }
  const { store } = service;
  const record = await store.get(rightsAsked, old.number);
  if (!record) throw new Error('no record');
  expect(record.eraseAt).toBe(Date.parse(record.answer?.at ?? '') + rightsLimits.ttlMs);
  const eraseAt = Date.now() - 1_000;
  await store.transaction((tx) => tx.set(rightsAsked, old.number, { ...record, eraseAt }));
  service.app.get(RightsClock).mark();
  await vi.waitFor(async () =>
    expect((await world.ask(listMyRequests, {}, options)).requests).toMatchObject([
      { number: recent.number },
    ]),
  );
});

describe('of an account that is deleted', () => {
  it('stays the bare record of what was answered, and whom to answer until then', async () => {
    const options = await someone('seva');
    const done = await request(options, 'Mi dirección es secreta.');
    await world.ask(answerRequest, { number: done.number, ...granted }, desk);
    const waiting = await request(options, 'Borren mi cuenta.');
    const { requests } = await world.ask(accountsRequests.exportMe, {}, options);
    expect(requests.map(({ number }) => number)).toEqual([waiting.number, done.number]);

    await world.ask(deleteMe, {}, options);
    const left = (await listed('answered')).find(({ number }) => number === done.number);
    expect(left).toMatchObject({
      person: null,
      text: null,
      answer: { outcome: 'granted', text: null },
    });
    const open = (await listed('open')).find(({ number }) => number === waiting.number);
    expect(open).toMatchObject({
      text: 'Borren mi cuenta.',
      person: { uid: null, name: 'Ana Ríos', email: options.actor.email },
    });

    await world.ask(answerRequest, { number: waiting.number, ...granted }, desk);
    const bare = (await listed('answered')).find(({ number }) => number === waiting.number);
    expect(bare).toMatchObject({ person: null, text: null, answer: { text: null } });
    expect(world.told(accountsEvents.requestAnswered, 'seva')).toHaveLength(1);
  });
});
