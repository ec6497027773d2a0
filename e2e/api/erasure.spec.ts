import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { invitationQuery } from '@el-reto/contracts/pages';
import { currentEnv } from '@el-reto/dev';
import { expect, inject, it } from 'vitest';
import {
  admin,
  api,
  endEvent,
  expectError,
  newEvent,
  newPerson,
  newPost,
  newPublicPost,
  stack,
  toggle,
  unique,
  upload,
} from '../support/people.ts';

const soon = { timeout: 15_000, interval: 200 };
const isOnFiles = currentEnv().STORE === 'sqlite';

/** What may still hold a word of an account that is gone, and why. Whatever else does is a hole. */
const stays = new Set<string>([]);

/** Tables of the services, as `service.table`, with a row that holds one of these words. */
function tablesWith(words: readonly string[]): string[] {
  const dir = inject('dataDir');
  const files = readdirSync(dir).filter((name) => name.endsWith('.sqlite'));
  return files.flatMap((file) => {
    const db = new DatabaseSync(join(dir, file), { readOnly: true });
    try {
      const tables = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).all();
      return tables.flatMap(({ name }) => {
        const rows = db.prepare(`SELECT * FROM "${String(name)}"`).all();
        const holds = rows.some((row) => words.some((word) => JSON.stringify(row).toLowerCase().includes(word.toLowerCase())));
        return holds ? [`${file.replace('.sqlite', '')}.${String(name)}`] : [];
      });
    } finally {
      db.close();
    }
  });
}

/** A word that stands nowhere else, of letters alone as names are. */
const mark = unique('').trim().replaceAll(/[0-9-]/g, (digit) => 'ghijklmnopq'[Number(digit) || 0] ?? 'g');
const word = (what: string) => `${what}${mark}`;

const answers = {
  fullName: word('Entera'),
  phone: '55 1234 5678',
  street: word('Calle'),
  neighbourhood: 'Centro',
  postalCode: '06000',
  municipality: 'Cuauhtémoc',
  state: 'Ciudad de México',
  adult: true,
  resident: true,
};

/** An account that did all that there is to do, and had all done to it. */
async function busyPerson() {
  const { token: desk, uid: deskUid } = await admin();
  const person = await newPerson(word('Nombre'), `${word('correo')}@elreto.test`);
  const { token, uid, email } = person;
  const other = await newPerson();

  const young = api.call('updateMe', { token, body: { dob: '2015-01-01' } });
  await expectError(young, 422, 'UNDERAGE');
  await api.call('updateMe', { token, body: { dob: '1990-05-05', lastName: word('Apellido') } });
  await api.call('setMyPhoto', { token, body: { mediaId: await upload(person, 'profile') } });
  const email_ = { moderation: true, winners: true, digest: false };
  await api.call('setPreferences', { token, body: { email: email_ } });
  await api.call('sendPasswordReset', { body: { email } });

  const event = await newEvent();
  const params = { eventId: event.id };
  const decide = { token: desk, body: { reason: word('Motivo') } };
  await newPost(person, event.id, word('Espera'));
  const denied = await newPost(person, event.id, word('Negada'));
  await api.call('denyPost', { ...decide, params: { postId: denied.id } });
  const removed = await newPublicPost(person, event.id, word('Retirada'));
  await api.call('removePost', { ...decide, params: { postId: removed.id } });
  const card = await newPublicPost(person, event.id, word('Carta'));
  const theirs = await newPublicPost(other, event.id);
  await toggle(person, theirs.id, { 'idempotency-key': crypto.randomUUID() });
  await toggle(other, card.id);
  const report = { params: { postId: theirs.id }, body: { reason: word('Reporte') } };
  await api.call('reportPost', { token, ...report });

  const ask = (text: string) =>
    api.call('createRequest', { token, body: { kind: 'access', text: word(text) } });
  await ask('Pendiente');
  const { number } = await ask('Respondida');
  const answer = { outcome: 'granted', text: word('Respuesta') } as const;
  await api.call('answerRequest', { token: desk, params: { number }, body: answer });

  const judged = await newEvent();
  const scored = await newPublicPost(other, judged.id);
  const jury = { criteria: [{ name: 'Técnica', max: 10 }], mode: 'beside' as const };
  const ofJury = { token: desk, params: { eventId: judged.id } };
  await api.call('setJury', { ...ofJury, body: jury });
  const { link } = await api.call('inviteJuror', { ...ofJury, body: { email } });
  const secret = new URL(link, stack.site).searchParams.get(invitationQuery) ?? '';
  await api.call('acceptJury', { token, params: { token: secret } });
  const points = { tecnica: 7 };
  const scoring = { eventId: judged.id, postId: scored.id };
  await api.call('putScores', { token, params: scoring, body: { points } });

  await endEvent(event.id);
  await api.call('publishResult', { token: desk, params });
  await api.call('claimPrize', { token, params, body: { answers } });
  const told = async () => (await api.call('listMyNotifications', { token })).notifications;
  await expect.poll(async () => (await told()).map(({ kind }) => kind), soon).toContain('winner');
  return { person, deskUid, uid, words: [uid, email, mark], event };
}

it.skipIf(!isOnFiles)(
  'an account that did everything is shown all of it, and leaves nothing',
  async () => {
    const { person, words, uid } = await busyPerson();
    const { token } = person;
    const before = tablesWith(words);
    console.log('before', before);

    const exported = JSON.stringify(await api.call('exportMe', { token }));
    const told = [
      'Nombre', 'Apellido', 'correo', 'Espera', 'Negada', 'Carta', 'Retirada', 'Motivo', 'Reporte',
      'Pendiente', 'Respondida', 'Respuesta', 'Entera', 'Calle',
    ];
    expect(told.filter((what) => !exported.includes(word(what)))).toEqual([]);
    console.log(exported);

    await api.call('deleteMe', { token });
    await new Promise((r) => setTimeout(r, 4000));
    console.log('after', tablesWith(words), uid);
    await expect.poll(() => tablesWith(words).filter((at) => !stays.has(at)), soon).toEqual([]);
  },
);
