import { currentAgreements } from '@el-reto/contracts';
import type { CallName } from '@el-reto/contracts';
import { beforeAll, it } from 'vitest';
import { admin, api, day, expectError } from '../support/people.ts';

const [terms] = currentAgreements();
const mails = { moderation: true, winners: false, digest: false };
const request = { kind: 'access', text: 'Mis datos' };
const answer = { outcome: 'granted', text: 'Aquí están' };
const number = { number: 'ARCO-2001-0001' };
const card = { eventId: 'nowhere', name: 'Una Foto', mediaId: 'nowhere' };
const contest = {
  name: 'Un Evento',
  title: 'Título',
  description: 'Descripción',
  startDate: day(0),
  endDate: day(1),
  thumbnailMediaId: 'nowhere',
  aboutThumbnailMediaId: 'nowhere',
};
const nowhere = { eventId: 'nowhere' };

/** Malformed input that the client's types exclude. */
const malformed: [CallName, object][] = [
  ['setPreferences', { body: {} }],
  ['setPreferences', { body: { email: { digest: false } } }],
  ['setPreferences', { body: { email: { ...mails, digest: 'no' } } }],
  ['agree', { body: { ...terms, version: '2001-01-01' } }],
  ['agree', { body: { ...terms, document: 'menu' } }],
  ['agree', { body: {} }],
  ['createRequest', { body: { ...request, text: ' ' } }],
  ['createRequest', { body: { ...request, kind: 'everything' } }],
  ['answerRequest', { params: { number: 'ARCO' }, body: answer }],
  ['answerRequest', { params: number, body: { ...answer, outcome: 'perhaps' } }],
  ['answerRequest', { params: number, body: { ...answer, text: '' } }],
  ['listRequests', { query: { state: 'lost' } }],
  ['readMyNotifications', { body: {} }],
  ['readMyNotifications', { body: { ids: 'a' } }],
  ['readMyNotifications', { body: { all: false } }],
  ['listMyNotifications', { query: { cursor: 'nada' } }],
  ['createUser', { body: { name: 'Ana', lastName: 'López', dob: '2026-13-01' } }],
  ['createUser', { body: { name: 'Ana', lastName: 'López', dob: '1995-02-29' } }],
  ['createUser', { body: { name: 'Ana' } }],
  ['createPost', { body: { ...card, name: 7 } }],
  ['createPost', { body: { ...card, mediaId: '../x' } }],
  ['createEvent', { body: { ...contest, startDate: '2026-02-30' } }],
  ['createEvent', { body: { ...contest, name: '' } }],
  ['togglePostLike', { params: { postId: 'nowhere' }, body: {} }],
  ['listEventPosts', { params: nowhere, query: { limit: 101 } }],
  ['uploadMedia', { body: new Blob(['x'], { type: 'image/png' }) }],
  ['uploadMedia', { query: { purpose: 'other' }, body: new Blob(['x'], { type: 'image/png' }) }],
  ['getAuthor', { params: { uid: 'nobody' }, query: { limit: 1_000 } }],
  ['getOverview', { query: { from: 'ayer' } }],
  ['getOverview', { query: { from: '2020-01-01' } }],
  ['getOverview', { query: { from: '0000-01-01', to: '0000-01-01' } }],
];

const refused: [CallName, object, number, string][] = [
  ['getOverview', { query: { from: day(1), to: day(0) } }, 422, 'DATES_OUT_OF_ORDER'],
  ['listParticipants', { params: nowhere }, 404, 'EVENT_NOT_FOUND'],
  ['listClusters', { params: nowhere }, 404, 'EVENT_NOT_FOUND'],
  ['activateWinners', { params: nowhere }, 404, 'EVENT_NOT_FOUND'],
];

let token: string;
beforeAll(async () => {
  ({ token } = await admin());
});
const send = (name: CallName, parts: object) => api.call(name, { token, ...parts });

it.concurrent.each(malformed)('%s refuses a malformed %j', async (name, parts) => {
  await expectError(send(name, parts), 400, 'MALFORMED_REQUEST');
});

it.concurrent.each(refused)('%s refuses %j by %i %s', async (name, parts, status, code) => {
  await expectError(send(name, parts), status, code);
});
