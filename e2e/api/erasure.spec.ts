import { readdirSync } from 'node:fs';
import { invitationQuery } from '@el-reto/contracts/pages';
import { expect, inject, it } from 'vitest';
import { deleteAccountsInFlight, isOnFiles, tablesWith } from '../support/erasure.ts';
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

/** Each look reads all files of the product. */
const soon = { interval: 200 };

/** Tables that may still name a deleted account. `_outbox` keeps sent events for ten minutes. */
const stays = {
  cards: (table: string) => table === 'campaign.acts' || table.endsWith('._outbox'),
  // An open request is still answered (ADR 36).
  words: (table: string) => table === 'accounts.requests' || table.endsWith('._outbox'),
  // Marks against late writes, and the log, whose entries never change (ADR 34).
  uid: (table: string) =>
    /^campaign\.acts$|^accounts\.deletions$|\.(?:accounts|_outbox)$/.test(table),
};

/** Files in folders that are named by the account's uid. */
const filesOf = (uid: string) =>
  readdirSync(inject('dataDir'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes(uid))
    .map(({ name }) => name);

/** A word that no other test writes, of letters alone as in names. */
const mark = unique('')
  .trim()
  .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
const word = (what: string) => `${what}${mark}`;
/** Names of cards stay in the log of decisions. */
const card = (what: string) => `${what} de ${[...mark].toReversed().join('')}`;

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

/** An account with an entry of each kind that the product stores. */
async function busyPerson() {
  const { token: desk } = await admin();
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
  const decide = { token: desk, body: { reason: 'Se ve otra marca' } };
  await newPost(person, event.id, card('Espera'));
  const denied = await newPost(person, event.id, card('Negada'));
  await api.call('denyPost', { ...decide, params: { postId: denied.id } });
  const removed = await newPublicPost(person, event.id, card('Retirada'));
  await api.call('removePost', { ...decide, params: { postId: removed.id } });
  const post = await newPublicPost(person, event.id, card('Carta'));
  const theirs = await newPublicPost(other, event.id);
  await toggle(person, theirs.id, { 'idempotency-key': crypto.randomUUID() });
  await toggle(other, post.id);

  // The profile of an author with a public card waits for a moderator.
  await api.call('updateMe', { token, body: { dob: '1990-05-05', lastName: word('Apellido') } });
  await api.call('setMyPhoto', { token, body: { mediaId: await upload(person, 'profile') } });
  const shown = async () => {
    const { profiles } = await api.call('listProfileReviews', {
      token: desk,
      query: { limit: 100 },
    });
    return profiles.find((one) => one.uid === person.uid);
  };
  const { changedAt = 0 } = (await shown()) ?? {};
  const accepted = { params: { uid: person.uid }, body: { changedAt } };
  await api.call('approveProfile', { token: desk, ...accepted });

  const report = { params: { postId: theirs.id }, body: { reason: 'No es de aquí' } };
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
  return person;
}

/** Texts by the account or about it, which its export contains. */
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

    const { token: desk } = await admin();
    const reason = 'Compró corcholatas';
    await api.call('banUser', { token: desk, params: { uid }, body: { reason } });
    // The search finds these before the deletion, so that it would find a rest after it.
    expect(tablesWith([mark], inject('dataDir'))).toEqual(
      expect.arrayContaining(['accounts.users', 'accounts.requests']),
    );
    const theirs = ['events.claims', 'events.jurors', 'likes.likes', 'campaign.cards'];
    // The campaign service receives cards by events, a moment later.
    await expect
      .poll(() => tablesWith([uid], inject('dataDir')), soon)
      .toEqual(expect.arrayContaining(theirs));
    expect(filesOf(uid)).not.toEqual([]);

    await api.call('deleteMe', { token });
    const cards = [...mark].toReversed().join('');
    const left = () => [
      ...tablesWith([cards], inject('dataDir')).filter((table) => !stays.cards(table)),
      ...tablesWith([mark], inject('dataDir')).filter((table) => !stays.words(table)),
      ...tablesWith([uid], inject('dataDir')).filter((table) => !stays.uid(table)),
      ...filesOf(uid),
    ];
    await expect.poll(left, soon).toEqual([]);
  },
);

it('a deletion leaves nothing of an account whose calls are in flight', async () => {
  await deleteAccountsInFlight(5, inject('dataDir'));
});
