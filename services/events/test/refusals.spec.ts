import { calls, type ErrorCode } from '@el-reto/contracts';
import { codeOf } from '@el-reto/testing';
import { beforeAll, expect, it } from 'vitest';
import { Events } from './support/events.ts';
import { Jury } from './support/jury.ts';

const events = await Events.ofFile();
const jury = new Jury(events);
const none = 'nada';

/** Events: one without a jury, one with a jury, and one with a published result. */
const ids = { plain: '', judged: '', over: '' };
/** Links of invitations. Only the account `sentada` has accepted one, `own`. */
const links = { judged: '', over: '', own: '' };
let jurorOfOver = '';

beforeAll(async () => {
  ids.plain = (await events.create()).id;
  ids.judged = await jury.contest();
  ids.over = await jury.contest();
  await jury.seat(ids.judged, 'sentada');
  links.judged = (await jury.invite(ids.judged, 'sentada-2@jurado.test')).link;
  const { juror, link } = await jury.invite(ids.over, 'sentada@jurado.test');
  await jury.accept('sentada', link);
  jurorOfOver = juror.jurorId;
  links.own = link;
  links.over = (await jury.invite(ids.over, 'tarde@jurado.test')).link;
  await events.publish(ids.over, true);
});

it.each<[keyof typeof calls, ErrorCode, () => Promise<unknown>]>([
  ['getJuryDesk', 'EVENT_NOT_FOUND', () => jury.desk(none)],
  ['activateWinners', 'EVENT_NOT_FOUND', () => events.setWinners(none, true)],
  ['updateEvent', 'EVENT_NOT_FOUND', () => events.update(none, {})],
  ['setJury', 'EVENT_NOT_FOUND', () => jury.set(none)],
  ['removeJury', 'EVENT_NOT_FOUND', () => jury.remove(none)],
  ['inviteJuror', 'EVENT_NOT_FOUND', () => jury.invite(none, 'x@jurado.test')],
  ['inviteJuror', 'JURY_NOT_FOUND', () => jury.invite(ids.plain, 'x@jurado.test')],
  ['inviteJuror', 'JURY_CLOSED', () => jury.invite(ids.over, 'x@jurado.test')],
  ['revokeJuror', 'EVENT_NOT_FOUND', () => jury.revoke(none, jurorOfOver)],
  ['revokeJuror', 'JUROR_NOT_FOUND', () => jury.revoke(ids.judged, none)],
  ['revokeJuror', 'JUROR_NOT_FOUND', () => jury.revoke(ids.judged, jurorOfOver)],
  ['revokeJuror', 'JURY_CLOSED', () => jury.revoke(ids.over, jurorOfOver)],
  ['acceptJury', 'ALREADY_JUROR', () => jury.accept('sentada', links.judged)],
  ['acceptJury', 'JURY_CLOSED', () => jury.accept('tarde', links.over)],
  ['getJury', 'EVENT_NOT_FOUND', () => jury.cards(none, 'sentada')],
  ['getJury', 'JURY_NOT_FOUND', () => jury.cards(ids.plain, 'sentada')],
  ['putScores', 'EVENT_NOT_FOUND', () => jury.score(none, 'sentada', none, {})],
  ['putScores', 'JURY_NOT_FOUND', () => jury.score(ids.plain, 'sentada', none, {})],
  ['listClaims', 'EVENT_NOT_FOUND', () => events.ask(calls.listClaims, { eventId: none })],
  ['getClaimForm', 'EVENT_NOT_FOUND', () => events.ask(calls.getClaimForm, { eventId: none })],
  ['getMyClaim', 'CLAIM_NOT_FOUND', () => events.ask(calls.getMyClaim, { eventId: none })],
  [
    'claimPrize',
    'CLAIM_NOT_FOUND',
    () => events.ask(calls.claimPrize, { eventId: ids.over, answers: {} }),
  ],
])('%s answers %s', async (_, code, call) => {
  expect(await codeOf(call())).toBe(code);
});

it('lists of prizes are empty for a user who won none, and for a contest without a result', async () => {
  expect(await events.ask(calls.listMyClaims, {})).toEqual([]);
  const prizes = await events.ask(calls.listClaims, { eventId: ids.plain });
  expect(prizes).toEqual({ eventId: ids.plain, published: false, prizes: [] });
});

it('the link of a juror leads to the jury even after the jury has closed', async () => {
  expect(await jury.accept('sentada', links.own)).toMatchObject({ eventId: ids.over });
});
