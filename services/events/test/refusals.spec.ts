import { calls, type ErrorCode } from '@el-reto/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { admin, worldOfThisFile } from './support/events-world.ts';
import { juryActs, weighed } from './support/jury-world.ts';

const { world } = await worldOfThisFile();
const acts = juryActs(world);
const none = 'nada';
const points = { idea: 1 };

const ask: typeof world.ask = (definition, input) => world.ask(definition, input, { actor: admin });

/** Contests: one without a jury, one whose jury judges, and one whose result is published. */
const ids = { plain: '', judged: '', over: '' };
/** Invitations: one in each contest with a jury, and another one of who accepted already. */
const links = { judged: '', over: '', second: '' };
const jurorId = { over: '' };

beforeAll(async () => {
  ids.plain = (await world.create()).id;
  ids.judged = await acts.contest();
  ids.over = await acts.contest();
  links.judged = (await acts.invite(ids.judged, 'sentada@jurado.test')).link;
  links.second = (await acts.invite(ids.judged, 'sentada-2@jurado.test')).link;
  await acts.accept('sentada', links.judged);
  jurorId.over = await acts.seat(ids.over, 'sentada');
  links.over = (await acts.invite(ids.over, 'tarde@jurado.test')).link;
  await acts.publish(ids.over, true);
});

describe('of the jury', () => {
  it.each<[keyof typeof calls, ErrorCode, () => Promise<unknown>]>([
    ['getJuryDesk', 'EVENT_NOT_FOUND', () => acts.desk(none)],
    ['setJury', 'EVENT_NOT_FOUND', () => acts.set(none)],
    ['setJury', 'RESULT_PUBLISHED', () => acts.set(ids.over, weighed)],
    ['removeJury', 'EVENT_NOT_FOUND', () => acts.remove(none)],
    ['removeJury', 'RESULT_PUBLISHED', () => acts.remove(ids.over)],
    ['inviteJuror', 'EVENT_NOT_FOUND', () => acts.invite(none, 'x@jurado.test')],
    ['inviteJuror', 'JURY_NOT_FOUND', () => acts.invite(ids.plain, 'x@jurado.test')],
    ['inviteJuror', 'JURY_CLOSED', () => acts.invite(ids.over, 'x@jurado.test')],
    ['revokeJuror', 'EVENT_NOT_FOUND', () => acts.revoke(none, jurorId.over)],
    ['revokeJuror', 'JUROR_NOT_FOUND', () => acts.revoke(ids.judged, none)],
    ['revokeJuror', 'JUROR_NOT_FOUND', () => acts.revoke(ids.judged, jurorId.over)],
    ['revokeJuror', 'JURY_CLOSED', () => acts.revoke(ids.over, jurorId.over)],
    ['acceptJury', 'ALREADY_JUROR', () => acts.accept('sentada', links.second)],
    ['acceptJury', 'JURY_CLOSED', () => acts.accept('tarde', links.over)],
    ['getJury', 'EVENT_NOT_FOUND', () => acts.cards(none, 'sentada')],
    ['getJury', 'JURY_NOT_FOUND', () => acts.cards(ids.plain, 'sentada')],
    ['putScores', 'EVENT_NOT_FOUND', () => acts.score(none, 'sentada', none, points)],
    ['putScores', 'JURY_NOT_FOUND', () => acts.score(ids.plain, 'sentada', none, points)],
  ])('%s: %s', async (_, code, act) => {
    await expect(act()).rejects.toMatchObject({ code });
  });
});

describe('of prizes', () => {
  it.each<[keyof typeof calls, ErrorCode, () => Promise<unknown>]>([
    ['listClaims', 'EVENT_NOT_FOUND', () => ask(calls.listClaims, { eventId: none })],
    ['getClaimForm', 'EVENT_NOT_FOUND', () => ask(calls.getClaimForm, { eventId: none })],
    ['getMyClaim', 'CLAIM_NOT_FOUND', () => ask(calls.getMyClaim, { eventId: none })],
    [
      'claimPrize',
      'CLAIM_NOT_FOUND',
      () => ask(calls.claimPrize, { eventId: ids.over, answers: {} }),
    ],
  ])('%s: %s', async (_, code, act) => {
    await expect(act()).rejects.toMatchObject({ code });
  });

  it('are an empty list for who has won none, and for a contest without a result', async () => {
    expect(await ask(calls.listMyClaims, {})).toEqual([]);
    const prizes = await ask(calls.listClaims, { eventId: ids.plain });
    expect(prizes).toEqual({ eventId: ids.plain, published: false, prizes: [] });
  });
});
