import { parseEnv } from '@el-reto/dev';
import { deadMails } from '@el-reto/ops';
import { expect, it } from 'vitest';
import { mails as mailRecords } from '../src/notifications-records.ts';
import { notificationsOfFile } from './support/notifications.ts';

const { harness, mailbox, state, approve, arrives, sendAccountMail } = await notificationsOfFile();

/** Runs `npm run mails` and returns the lines that it prints, or its error. */
async function mails(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const env = parseEnv(harness.envOf('stack'));
  const failure = await deadMails(env, args, (text) => lines.push(...text.split('\n'))).then(
    () => [],
    (error: Error) => [error.message],
  );
  return [...lines, ...failure];
}
const dead = (count: number) => expect.poll(state).toMatchObject({ dead: count });

it('permanently refused mails are listed and sent once on request, except those with a link', async () => {
  const people = ['ana', 'luz', 'eva'];
  for (const uid of [...people, 'nueva']) mailbox.answers.set(uid, 550);
  for (const uid of people) await approve(uid);
  await sendAccountMail('nueva');
  await dead(4);
  const [titles, ...rows] = await mails('list');
  expect(titles).toMatch(/^ID +GRUPO +INTENTOS +EDAD +MOTIVO$/);
  expect(rows.slice(0, 3)).toEqual(people.map(() => expect.stringMatching(/moderation +1 .* 550/)));
  expect(rows.slice(3)).toEqual(['y 1 más que ya no se pueden enviar']);
  const more = Array.from({ length: 100 }, (_, n) => `more-${n}`);
  await harness.store.transaction(async (tx) => {
    const found = await tx.get(mailRecords, rows[0]?.split(' ')[0] ?? '');
    for (const id of more) await tx.set(mailRecords, id, found!);
  });
  expect((await mails('list')).slice(-2)).toEqual([
    'y 3 más que se pueden enviar',
    'y 1 más que ya no se pueden enviar',
  ]);
  await harness.store.transaction(async (tx) => {
    for (const id of more) await tx.delete(mailRecords, id);
  });
  mailbox.answers.clear();
  expect(await mails('retry', 'x')).toEqual(['No hay un correo x que enviar.']);
  // A resent mail has the same number of tries as a new one, although its first period is over.
  await harness.store.transaction(async (tx) => {
    const found = await tx.find(mailRecords, { where: { state: 'dead' } });
    const givesUpAt = Date.now() - 1;
    for (const { id, data } of found) await tx.set(mailRecords, id, { ...data, givesUpAt });
  });
  const first = rows[0]?.split(' ')[0] ?? '';
  expect(await mails('retry', first)).toEqual(['esperan de nuevo su envío: 1']);
  await dead(3);
  expect(await mails('retry', 'all')).toEqual(['esperan de nuevo su envío: 2']);
  for (const uid of people) await arrives(uid);
  expect(mailbox.of('ana')[0]?.text).toContain('Ver mi carta');
  expect(await mails('retry', 'all')).toEqual(['esperan de nuevo su envío: 0']);
  await dead(1);
  expect([...people, 'nueva'].map((uid) => mailbox.of(uid).length)).toEqual([1, 1, 1, 0]);
});
