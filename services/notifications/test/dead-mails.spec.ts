import { notificationsRequests, postsEvents } from '@el-reto/contracts';
import { parseEnv } from '@el-reto/dev';
import { deadMails } from '@el-reto/ops';
import type { ServiceProcess } from '@el-reto/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { NotificationsWorld, patience } from './support/notifications-world.ts';

let world: NotificationsWorld;
let running: ServiceProcess;

beforeAll(async () => {
  world = await NotificationsWorld.start();
  running = await world.startProcess();
});
afterAll(async () => {
  await running.stop();
  await world.stop();
});

/** What `npm run mails` prints, a line each; its failure alone where it fails. */
async function mails(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const env = parseEnv(world.around.envOf('stack'));
  const failure = await deadMails(env, args, (text) => lines.push(...text.split('\n'))).then(
    () => [],
    (error: Error) => [error.message],
  );
  return [...lines, ...failure];
}
const dead = (count: number) =>
  vi.waitFor(async () => expect(await world.state()).toMatchObject({ dead: count }), patience);
const arrives = (uid: string) =>
  vi.waitFor(() => expect(world.box.of(uid)).toHaveLength(1), patience);

it('mails that were refused for good are listed, sent after all, and once; but none with a link', async () => {
  const { box, around } = world;
  const people = ['ana', 'luz', 'eva'];
  for (const uid of [...people, 'nueva']) box.answers.set(uid, 550);
  for (const userId of people) {
    const facts = { eventId: 'verano', imgLocation: 'x.webp', createdAt: 1 };
    await around.tell(postsEvents.postApproved, { ...facts, postId: `${userId}-1`, userId });
  }
  await world.ask(notificationsRequests.sendAccountMail, {
    kind: 'verification',
    uid: 'nueva',
    email: 'nueva@correo.test',
    name: '',
    path: '/EmailVerificationSuccess?oobCode=abc',
  });
  await dead(4);
  const [titles, ...rows] = await mails('list');
  expect(titles).toMatch(/^ID +GRUPO +INTENTOS +EDAD +MOTIVO$/);
  expect(rows.slice(0, 3)).toEqual(people.map(() => expect.stringMatching(/moderation +1 .* 550/)));
  expect(rows.slice(3)).toEqual(['y 1 más que ya no se pueden enviar']);
  box.answers.clear();
  expect(await mails('retry', 'x')).toEqual(['No hay un correo x que enviar.']);
  const first = rows[0]?.split(' ')[0] ?? '';
  expect(await mails('retry', first)).toEqual(['esperan de nuevo su envío: 1']);
  await dead(3);
  expect(await mails('retry', 'all')).toEqual(['esperan de nuevo su envío: 2']);
  for (const uid of people) await arrives(uid);
  expect(box.of('ana')[0]?.text).toContain('Ver mi carta');
  expect(await mails('retry', 'all')).toEqual(['esperan de nuevo su envío: 0']);
  await dead(1);
  expect([...people, 'nueva'].map((uid) => box.of(uid).length)).toEqual([1, 1, 1, 0]);
});
