import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { invitationQuery } from '@el-reto/contracts/pages';
import { currentEnv } from '@el-reto/dev';
import { claimAnswers } from '@el-reto/testing';
import { expect, inject, it } from 'vitest';
import {
  api,
  asAdmin,
  endEvent,
  expectError,
  identity,
  listOf,
  newContest,
  newEvent,
  newPerson,
  newPost,
  newPublicPost,
  password,
  picture,
  stack,
  toggle,
  unique,
  upload,
} from '../support/people.ts';

const isOnFiles = currentEnv().STORE === 'sqlite';

/** The tables (`service.table`) that have a row with one of these words. */
function tablesWith(words: readonly string[]): string[] {
  const dir = inject('dataDir');
  const files = readdirSync(dir).filter((name) => name.endsWith('.sqlite'));
  return files.flatMap((file) => {
    const db = new DatabaseSync(join(dir, file), { readOnly: true });
    try {
      const tables = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).all();
      return tables.flatMap(({ name }) => {
        const rows = db.prepare(`SELECT * FROM "${String(name)}"`).all();
        const text = JSON.stringify(rows).toLowerCase();
        const holds = words.some((one) => text.includes(one.toLowerCase()));
        return holds ? [`${file.replace('.sqlite', '')}.${String(name)}`] : [];
      });
    } finally {
      db.close();
    }
  });
}

/** Options of a wait whose attempts read all files of the product. */
const rarely = { interval: 300 };

/** Tables that keep sent events, and the outcomes of requests with an Idempotency-Key, for ten minutes. */
const isShortLived = (table: string) =>
  table.endsWith('._outbox') || /^(?:accounts|events|posts)\.idempotency$/.test(table);

/** Tables that may still name a deleted account. */
const stays = {
  cards: (table: string) => table === 'campaign.acts' || isShortLived(table),
  // Open requests are still answered (ADR 36).
  words: (table: string) => table === 'accounts.requests' || isShortLived(table),
  // Marks that prevent late writes, and the log, whose entries never change (ADR 34).
  uid: (table: string) =>
    /^campaign\.acts$|^accounts\.deletions$|\.accounts$/.test(table) || isShortLived(table),
};

/** Files in folders whose name is the account's uid. */
const filesOf = (uid: string) =>
  readdirSync(inject('dataDir'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes(uid))
    .map(({ name }) => name);

/** A word of letters that no other test writes. */
const mark = unique('')
  .trim()
  .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
const word = (what: string) => `${what}${mark}`;
/** A card's name without `mark`, because the log of decisions keeps names of cards. */
const card = (what: string) => `${what} de ${[...mark].toReversed().join('')}`;

const answers = { ...claimAnswers, fullName: word('Entera'), street: word('Calle') };

/** Creates an account with data of each kind that the product stores. */
async function busyPerson() {
  const person = await newPerson(word('Nombre'), `${word('correo')}@elreto.test`);
  const { token, email } = person;
  const other = await newPerson();

  const young = api.call('updateMe', { token, body: { dob: '2015-01-01' } });
  await expectError(young, 422, 'UNDERAGE');
  const wanted = { email: { moderation: true, winners: true, digest: false } };
  await api.call('setPreferences', { token, body: wanted });
  await api.call('sendPasswordReset', { body: { email } });

  const event = await newEvent();
  const params = { eventId: event.id };
  const decide = { body: { reason: 'Se ve otra marca' } };
  await newPost(person, event.id, card('Espera'));
  const denied = await newPost(person, event.id, card('Negada'));
  await asAdmin('denyPost', { ...decide, params: { postId: denied.id } });
  const removed = await newPublicPost(person, event.id, card('Retirada'));
  await asAdmin('removePost', { ...decide, params: { postId: removed.id } });
  const post = await newPublicPost(person, event.id, card('Carta'));
  const theirs = await newPublicPost(other, event.id);
  await toggle(person, theirs.id, { 'idempotency-key': randomUUID() });
  await toggle(other, post.id);

  // A changed profile of an author with a public card waits for a moderator.
  await api.call('updateMe', { token, body: { dob: '1990-05-05', lastName: word('Apellido') } });
  await api.call('setMyPhoto', { token, body: { mediaId: await upload(person, 'profile') } });
  const shown = async () => {
    const { profiles } = await asAdmin('listProfileReviews', { query: { limit: 100 } });
    return profiles.find((one) => one.uid === person.uid);
  };
  const { changedAt = 0 } = (await shown()) ?? {};
  const accepted = { params: { uid: person.uid }, body: { changedAt } };
  await asAdmin('approveProfile', accepted);

  const report = { params: { postId: theirs.id }, body: { reason: 'No es de aquí' } };
  await api.call('reportPost', { token, ...report });

  const ask = (text: string) =>
    api.call('createRequest', { token, body: { kind: 'access', text: word(text) } });
  await ask('Pendiente');
  const { number } = await ask('Respondida');
  const answer = { outcome: 'granted', text: word('Respuesta') } as const;
  await asAdmin('answerRequest', { params: { number }, body: answer });

  const judged = await newEvent();
  const scored = await newPublicPost(other, judged.id);
  const jury = { criteria: [{ name: 'Técnica', max: 10 }], mode: 'beside' as const };
  const ofJury = { params: { eventId: judged.id } };
  await asAdmin('setJury', { ...ofJury, body: jury });
  const { link } = await asAdmin('inviteJuror', { ...ofJury, body: { email } });
  const secret = new URL(link, stack.site).searchParams.get(invitationQuery) ?? '';
  await api.call('acceptJury', { token, params: { token: secret } });
  const points = { tecnica: 7 };
  const scoring = { eventId: judged.id, postId: scored.id };
  await api.call('putScores', { token, params: scoring, body: { points } });

  await endEvent(event.id);
  await asAdmin('publishResult', { params });
  await api.call('claimPrize', { token, params, body: { answers } });
  const notices = async () => (await api.call('listMyNotifications', { token })).notifications;
  await expect.poll(async () => (await notices()).map(({ kind }) => kind)).toContain('winner');
  return person;
}

/** Texts by or about the account that its export contains. */
const written = [
  ...['Nombre', 'Apellido', 'correo', 'Pendiente', 'Respondida', 'Respuesta', 'Entera'].map(word),
  ...['Espera', 'Negada', 'Retirada', 'Carta'].map(card),
  'Se ve otra marca',
  'No es de aquí',
  '"tecnica":7',
  '"digest":false',
  '"document":"terms"',
];

it.skipIf(!isOnFiles)(
  'an export contains everything about an account, and its deletion leaves none of it',
  async () => {
    const person = await busyPerson();
    const { token, uid } = person;
    const exported = JSON.stringify(await api.call('exportMe', { token }));
    expect(written.filter((text) => !exported.includes(text))).toEqual([]);

    const reason = 'Compró corcholatas';
    await asAdmin('banUser', { params: { uid }, body: { reason } });
    // Before the deletion the search finds the data. This shows that the search works.
    expect(tablesWith([mark])).toEqual(
      expect.arrayContaining(['accounts.users', 'accounts.requests']),
    );
    const theirs = ['events.claims', 'events.jurors', 'likes.likes', 'campaign.cards'];
    // The campaign service receives cards by events a moment later.
    await expect.poll(() => tablesWith([uid]), rarely).toEqual(expect.arrayContaining(theirs));
    // Reading all folders fails if one of them is deleted meanwhile.
    await expect.poll(() => filesOf(uid), rarely).not.toEqual([]);

    await api.call('deleteMe', { token });
    const cards = [...mark].toReversed().join('');
    const left = () => [
      ...tablesWith([cards]).filter((table) => !stays.cards(table)),
      ...tablesWith([mark]).filter((table) => !stays.words(table)),
      ...tablesWith([uid]).filter((table) => !stays.uid(table)),
      ...filesOf(uid),
    ];
    await expect.poll(left, rarely).toEqual([]);
  },
);

it('nothing is left of 12 deleted accounts of three mailboxes, even if calls are running', async () => {
  const { event, posts } = await newContest('Una', 'Otra');
  const image = await picture(32, 32);
  const uids = new Set<string>();
  const mailboxes = Array.from({ length: 3 }, () => `${randomUUID()}@elreto.test`);
  const deleteFourOf = async (email: string) => {
    for (let n = 0; n < 4; n += 1) {
      const session = await identity.signInAs({ email, password, displayName: 'E' });
      const { token, uid } = session;
      uids.add(uid);
      const record = { name: 'Efímera', lastName: 'Prueba', dob: '1990-05-05' };
      const signUp = () => api.call('createUser', { token, body: record });
      await signUp();
      const act = () => [
        ...[...posts, ...posts].map(({ id }) => toggle(session, id)),
        api.call('updateMe', { token, body: { dob: '1991-01-01' } }),
        upload(session, 'profile', image),
      ];
      const creation = newPost(session, event.id, undefined, image);
      const inFlight = Promise.allSettled([...act(), creation]);
      await api.call('deleteMe', { token });
      // The token of a deleted account is still valid for an hour.
      const late = [...act(), signUp(), upload(session, 'post', image)];
      const outcomes = (await Promise.allSettled(late)).map(({ status }) => status);
      expect(outcomes).not.toContain('fulfilled');
      await inFlight;
    }
  };
  await Promise.all(mailboxes.map(deleteFourOf));

  expect(uids.size).toBe(12);
  const numbers = async () =>
    (await listOf(event.id)).map(({ likes, likedAccounts }) => [likes, likedAccounts]);
  await expect.poll(numbers).toEqual(posts.map(() => [0, []]));
  if (!isOnFiles) return;
  // Events delete the pictures later.
  const kept = new Set(['likes.likes', 'posts.posts', 'accounts.users', 'media.media']);
  const left = () => tablesWith([...uids]).filter((table) => kept.has(table));
  await expect.poll(left, rarely).toEqual([]);
});
