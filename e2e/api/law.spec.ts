import { randomUUID } from 'node:crypto';
import { currentAgreements, rightsLimits } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import {
  admin,
  api,
  expectError,
  newEvent,
  newPerson,
  newPublicPost,
  withinTwoSeconds,
} from '../support/people.ts';

const malformed = [400, 'MALFORMED_REQUEST'] as const;
const refused = (call: Promise<unknown>) => expectError(call, ...malformed);
/** What a type would not let through. */
const wrong = (body: unknown) => body as never;

it('keeps which mails one wants, all of them said', async () => {
  const { token } = await newPerson();
  const wanted = await api.call('getPreferences', { token });
  expect(wanted).toEqual({ email: { moderation: true, winners: true, digest: true } });
  const body = { email: { moderation: true, winners: false, digest: false } };
  expect(await api.call('setPreferences', { token, body })).toEqual(body);
  expect(await api.call('getPreferences', { token })).toEqual(body);
  for (const bad of [{}, { email: { digest: false } }, { email: { ...body.email, digest: 'no' } }])
    await refused(api.call('setPreferences', { token, body: wrong(bad) }));
  await expectError(api.call('getPreferences', {}), 401, 'UNAUTHENTICATED');
  expect(await api.call('getPreferences', { token })).toEqual(body);
});

it('keeps the versions that one agreed to, each once and with its first time', async () => {
  const { token } = await newPerson();
  const { agreed } = await api.call('getMe', { token });
  const [terms] = currentAgreements();
  if (!terms) throw new Error('there are no terms');
  expect((await api.call('agree', { token, body: terms })).agreed).toEqual(agreed);
  for (const bad of [{ ...terms, version: '2001-01-01' }, { ...terms, document: 'menu' }, {}])
    await refused(api.call('agree', { token, body: wrong(bad) }));
  await expectError(api.call('agree', { body: terms }), 401, 'UNAUTHENTICATED');
});

it('takes requests about one’s data, so many at a time, and answers each once', async () => {
  const { token } = await newPerson('Rosa');
  const { token: desk } = await admin();
  const ask = (body: unknown) => api.call('createRequest', { token, body: wrong(body) });
  for (const bad of [{ kind: 'access', text: ' ' }, { kind: 'everything', text: 'Todo' }, {}])
    await refused(ask(bad));
  const { number, ...asked } = await ask({ kind: 'access', text: 'Mis datos' });
  expect(asked).toMatchObject({ kind: 'access', text: 'Mis datos', answer: null });
  for (let open = 1; open < rightsLimits.open; open += 1)
    await ask({ kind: 'opposition', text: 'Otra cosa' });
  await expectError(ask({ kind: 'access', text: 'De más' }), 429, 'TOO_MANY_OPEN_REQUESTS');

  const answer = (of: string, body: unknown, who = desk) =>
    api.call('answerRequest', { token: who, params: { number: of }, body: wrong(body) });
  const body = { outcome: 'granted', text: 'Aquí están' };
  await refused(answer('ARCO', body));
  await refused(answer(number, { ...body, outcome: 'perhaps' }));
  await refused(answer(number, { ...body, text: '' }));
  await expectError(answer('ARCO-2001-0001', body), 404, 'REQUEST_NOT_FOUND');
  await expectError(answer(number, body, token), 403, 'ADMIN_ONLY');
  expect(await answer(number, body)).toMatchObject({
    answer: body,
    person: { name: 'Rosa Prueba' },
  });
  await expectError(answer(number, body), 409, 'REQUEST_ANSWERED');
  const { requests } = await api.call('listMyRequests', { token });
  expect(requests.find((own) => own.number === number)?.answer).toMatchObject(body);
  const query = { state: 'lost' };
  await refused(api.call('listRequests', { token: desk, query: wrong(query) }));
  await expectError(api.call('listRequests', { token }), 403, 'ADMIN_ONLY');
  const other = await newPerson();
  expect(await api.call('listMyRequests', { token: other.token })).toEqual({ requests: [] });
});

it('shows an author who has public cards, and nobody else', async () => {
  const event = await newEvent();
  const author = await newPerson('Inés');
  const post = await newPublicPost(author, event.id);
  const { uid } = author;
  const shown = await api.call('getAuthor', { params: { uid } });
  expect(shown).toMatchObject({ name: expect.stringMatching(/^Inés/), posts: [{ id: post.id }] });
  expect(JSON.stringify(shown)).not.toContain(author.email);
  for (const nobody of [(await newPerson()).uid, randomUUID()]) {
    const asked = api.call('getAuthor', { params: { uid: nobody } });
    await expectError(asked, 404, 'USER_NOT_FOUND');
  }
  await refused(api.call('getAuthor', { params: { uid }, query: { limit: 1_000 } }));
  await api.call('deleteMe', { token: author.token });
  const status = () => api.call('getAuthor', { params: { uid } }).catch(({ status: now }) => now);
  await expect.poll(status, withinTwoSeconds).toBe(404);
});

it('marks notices as read by their ids, or all of them, and only one’s own', async () => {
  const { token } = await newPerson();
  const read = (body: unknown) => api.call('readMyNotifications', { token, body: wrong(body) });
  for (const bad of [{}, { ids: 'a' }, { all: false }]) await refused(read(bad));
  const author = await newPerson('Inés');
  await newPublicPost(author, (await newEvent()).id);
  const toldAuthor = () => api.call('listMyNotifications', { token: author.token });
  await expect.poll(async () => (await toldAuthor()).unread).toBe(1);
  const ids = (await toldAuthor()).notifications.map(({ id }) => id);
  expect(await read({ ids })).toMatchObject({ success: true, unread: 0 });
  expect(await read({ all: true })).toMatchObject({ success: true, unread: 0 });
  expect(await toldAuthor()).toMatchObject({ unread: 1 });
  const own = { token: author.token, body: { ids } };
  expect(await api.call('readMyNotifications', own)).toMatchObject({ unread: 0 });
  await refused(api.call('listMyNotifications', { token, query: { cursor: 'nada' } }));
});
