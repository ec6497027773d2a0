import type { Notice } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { hold } from '../support/patience.ts';
import { api, newPerson } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';
import { intercept } from '../support/intercept.ts';

const bellOf = ({ page }: Visitor, name: string) =>
  page.getByRole('banner').getByLabel(name, { exact: true }).filter({ visible: true });

/** Answers the calls about notices instead of the server, and collects what is marked as read. */
async function answerNotices(visitor: Visitor, pages: Record<string, readonly Notice[]>) {
  const read: unknown[] = [];
  let unread = pages['']?.length ?? 0;
  await intercept(visitor.context, /\/api\/me\/notifications(\?|$)/, (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor') ?? '';
    const cursors = Object.keys(pages);
    const nextCursor = cursors[cursors.indexOf(cursor) + 1] ?? null;
    return route.fulfill({ json: { notifications: pages[cursor], unread, nextCursor } });
  });
  await intercept(visitor.context, '**/api/me/notifications/read', (route) => {
    const body = route.request().postDataJSON() as { all?: true; ids?: string[] };
    read.push(body);
    unread = body.all ? 0 : unread - (body.ids?.length ?? 0);
    return route.fulfill({ json: { success: true, unread } });
  });
  return read;
}

const notice = (id: string): Notice => ({
  id,
  kind: 'digest',
  at: new Date(Date.now() - 5 * 60_000).toISOString(),
  readAt: null,
  event: null,
  post: null,
  reason: null,
  text: `Lo que pasó: ${id}.`,
  url: '/winners',
});

it('notices have a page of their own, which is loaded page by page and marked as read when it is shown; without a stream they are polled, and a failure can be retried; each kind of mail is chosen separately', async () => {
  const session = await newPerson('Ana');
  const person = await Visitor.onPhone({ as: session });
  await person.page.clock.install();
  const pages: Record<string, Notice[]> = { '': [notice('a'), notice('b')], two: [notice('c')] };
  const read = await answerNotices(person, pages);
  await intercept(person.context, '**/api/me/live', (route) => route.abort());
  const failed = person.page.waitForEvent('requestfailed', (one) => one.url().endsWith('/me/live'));
  await person.open('/avisos');
  await expect.poll(() => read).toContainEqual({ all: true });
  await bellOf(person, 'Avisos').waitFor();
  await person.main.getByRole('heading', { level: 2 }).first().waitFor();
  await expect.poll(() => person.main.getByText('Nuevo').count()).toBe(2);
  expect(await person.accessibilityFaults()).toEqual([]);
  await person.press('Ver más');
  await person.main.getByText('Lo que pasó: c.').waitFor();
  expect(await person.button('Ver más').count()).toBe(0);

  await person.page.clock.runFor(5_000);
  await failed;
  pages['']?.unshift(notice('d'));
  // The page polls each minute. It may begin a moment after the first minute did.
  for (const _ of [1, 2]) await person.page.clock.runFor(61_000);
  await person.main.getByText('Lo que pasó: d.').waitFor();
  const json = { success: false, code: 'INTERNAL', message: 'No.' };
  const recover = await intercept(person.page, '**/api/me/notifications', (route) =>
    route.fulfill({ status: 500, json }),
  );
  await person.page.reload();
  await person.reads('No pudimos traer tus avisos.');
  await recover();
  await person.press('Volver a intentar');

  await person.main.getByRole('listitem').filter({ hasText: 'pasó: b' }).getByRole('link').click();
  await person.isAt('/winners');
  await bellOf(person, 'Avisos').click();
  await person.main.getByText('Lo que pasó: a.').waitFor();
  pages[''] = [];
  await person.page.reload();
  await person.reads('Todo tranquilo por aquí');

  await person.open('/profile#correos');
  const digest = person.main.getByRole('switch', { name: 'Resumen del día' });
  await digest.waitFor();
  const saved = async () => (await api.call('getPreferences', { token: session.token })).email;
  const before = await saved();
  // The choices are made faster than the server saves them.
  const save = await hold(person.context, '**/api/me/preferences');
  for (const mail of await person.main.getByRole('switch').all()) await mail.click();
  save();
  const [moderation, winners] = [!before.moderation, !before.winners];
  await expect.poll(saved).toEqual({ moderation, winners, digest: !before.digest });
  await person.page.reload();
  await expect.poll(() => digest.getAttribute('aria-checked')).toBe(String(!before.digest));
  expect(await person.accessibilityFaults()).toEqual([]);
});

it('a guest stops mails with the link in a mail and a press, and must sign in for notices', async () => {
  const guest = await Visitor.onPhone({ known: false });
  const asked: string[] = [];
  const useServer = await intercept(guest.page, '**/api/unsubscribe/*', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ json: { success: true, group: 'digest' } });
  });
  await guest.page.goto('/baja/una.llave');
  await guest.button('Ya no quiero estos correos').waitFor();
  expect(asked).toEqual([]);
  expect(await guest.accessibilityFaults()).toEqual([]);
  await guest.press('Ya no quiero estos correos');
  await guest.reads('Ya no te mandamos el resumen del día.');
  await expect.poll(() => guest.focused()).toContain('Ya no te mandamos el resumen del día.');
  expect(asked).toEqual(['/api/unsubscribe/una.llave']);

  await useServer();
  await guest.page.goto('/baja/inventada');
  await guest.press('Ya no quiero estos correos');
  await guest.reads('Este enlace no sirvió');

  await guest.open('/avisos');
  await guest.isAt('/sign-in?volver=%2Favisos');
  expect(
    await guest.page
      .getByRole('banner')
      .getByLabel(/^Avisos/)
      .count(),
  ).toBe(0);
});
