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

/**
 * Where an account that is gone may still be named, and why; anything else is a hole. `_outbox`: events
 * that were sent are kept for ten minutes.
 */
const stays = {
  cards: (table: string) => table === 'campaign.acts' || table.endsWith('._outbox'),
  // A request that waits is answered still (ADR 36).
  words: (table: string) => table === 'accounts.requests' || table.endsWith('._outbox'),
  // Marks that keep what is late from making the account anew, and the log, which nothing changes (ADR 34).
  uid: (table: string) =>
    /^campaign\.acts$|^accounts\.deletions$|\.(?:accounts|_outbox)$/.test(table),
};

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
        const text = JSON.stringify(rows).toLowerCase();
        const holds = words.some((one) => text.includes(one.toLowerCase()));
        return holds ? [`${file.replace('.sqlite', '')}.${String(name)}`] : [];
      });
    } finally {
      db.close();
    }
  });
}

/** Pictures that lie where their owner's uid names the folder. */
const filesOf = (uid: string) =>
  readdirSync(inject('dataDir'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes(uid))
    .map(({ name }) => name);

/** A word that stands nowhere else, of letters alone as names are. */
const mark = unique('')
  .trim()
  .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
const word = (what: string) => `${what}${mark}`;
/** What cards are called stays in the log of what was decided on them. */
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

/** An account that did all that there is to do, and had all done to it. */
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

  // With a card on the table, what it changes of its profile waits for a moderator.
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

/** What it wrote, or was written to it. */
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
  'an account that did everything is shown all of it, and leaves nothing',
  async () => {
    const person = await busyPerson();
    const { token, uid } = person;
    const exported = JSON.stringify(await api.call('exportMe', { token }));
    expect(written.filter((text) => !exported.includes(text))).toEqual([]);

    const { token: desk } = await admin();
    const reason = 'Compró corcholatas';
    await api.call('banUser', { token: desk, params: { uid }, body: { reason } });
    // Both are found where they are kept, and so are missed once they are gone.
    expect(tablesWith([mark])).toEqual(
      expect.arrayContaining(['accounts.users', 'accounts.requests']),
    );
    const theirs = ['events.claims', 'events.jurors', 'likes.likes', 'campaign.cards'];
    // Campaign hears of cards by events, a moment later.
    await expect.poll(() => tablesWith([uid]), soon).toEqual(expect.arrayContaining(theirs));
    expect(filesOf(uid)).not.toEqual([]);

    await api.call('deleteMe', { token });
    const cards = [...mark].toReversed().join('');
    const left = () => [
      ...tablesWith([cards]).filter((table) => !stays.cards(table)),
      ...tablesWith([mark]).filter((table) => !stays.words(table)),
      ...tablesWith([uid]).filter((table) => !stays.uid(table)),
      ...filesOf(uid),
    ];
    await expect.poll(left, soon).toEqual([]);
  },
);
