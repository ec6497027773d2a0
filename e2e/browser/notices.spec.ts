import { setTimeout as sleep } from 'node:timers/promises';
import type { Notice } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { api, newPerson } from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();

const bellOf = ({ page }: Visitor, name: string) =>
  page.getByRole('banner').getByLabel(name, { exact: true }).filter({ visible: true });

/** The API's answers about notices, in the server's place. */
async function telling(visitor: Visitor, pages: Record<string, readonly Notice[]>) {
  const asked: unknown[] = [];
  let unread = pages['']?.filter(({ readAt }) => readAt === null).length ?? 0;
  await visitor.context.route(/\/api\/me\/notifications(\?|$)/, (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor') ?? '';
    const cursors = Object.keys(pages);
    const nextCursor = cursors[cursors.indexOf(cursor) + 1] ?? null;
    return route.fulfill({ json: { notifications: pages[cursor], unread, nextCursor } });
  });
  await visitor.context.route('**/api/me/notifications/read', (route) => {
    const body = route.request().postDataJSON() as { all?: true; ids?: string[] };
    asked.push(body);
    unread = body.all ? 0 : unread - (body.ids?.length ?? 0);
    return route.fulfill({ json: { success: true, unread } });
  });
  return asked;
}

const at = new Date(Date.now() - 5 * 60_000).toISOString();
const notice = (id: string, more: Partial<Notice> = {}): Notice => ({
  id,
  kind: 'digest',
  at,
  readAt: null,
  event: null,
  post: null,
  reason: null,
  text: `Lo que pasó: ${id}.`,
  url: '/winners',
  ...more,
});

describe('what one is told', () => {
  it('stands on a page of its own, read one by one or all at once, page by page', async () => {
    const person = await Visitor.onPhone(browser, { as: await newPerson('Ana') });
    const asked = await telling(person, { '': [notice('a'), notice('b')], two: [notice('c')] });
    await person.open('/avisos');
    await bellOf(person, 'Avisos: 2 sin leer').waitFor();
    expect(await person.accessibilityFaults()).toEqual([]);
    expect(await person.layoutShift()).toBeLessThan(0.1);
    await person.press('Ver más');
    await person.main.getByText('Lo que pasó: c.').waitFor();
    expect(await person.button('Ver más').count()).toBe(0);

    await person.main
      .getByRole('listitem')
      .filter({ hasText: 'pasó: b' })
      .getByRole('link')
      .click();
    await person.isAt('/winners');
    await bellOf(person, 'Avisos: 1 sin leer').click();
    await person.isAt('/avisos');
    await person.press('Marcar todo como leído');
    await bellOf(person, 'Avisos').waitFor();
    await expect.poll(() => person.button('Marcar todo como leído').count(), soon).toBe(0);
    expect(await person.focused()).toBe('Tus avisos');
    expect(asked).toEqual([{ ids: ['b'] }, { all: true }]);
    await person.leave();
  });

  it('is asked for while no stream tells it', async () => {
    const person = await Visitor.onPhone(browser, { as: await newPerson('Ana') });
    await person.page.clock.install();
    const pages = { '': [] as Notice[] };
    await telling(person, pages);
    await person.context.route('**/api/me/live', (route) => route.abort());
    const failed = person.page.waitForEvent('requestfailed');
    await person.open('/avisos');
    await person.reads('Todo tranquilo por aquí');
    await person.page.clock.runFor(5_000);
    await failed;
    pages[''] = [notice('a')];
    await person.page.clock.runFor(61_000);
    await person.main.getByText('Lo que pasó: a.').waitFor();
    await person.leave();
  });

  it('says when it cannot be had, and tries again', async () => {
    const person = await Visitor.onPhone(browser, { as: await newPerson('Ana') });
    let isDown = true;
    await telling(person, { '': [notice('a')] });
    await person.context.route('**/api/me/notifications', (route) =>
      isDown
        ? route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', message: 'No.' } })
        : route.fallback(),
    );
    await person.open('/avisos');
    await person.reads('No pudimos traer tus avisos.');
    isDown = false;
    await person.press('Volver a intentar');
    await person.main.getByText('Lo que pasó: a.').waitFor();
    await person.leave();
  });

  it('leaves guests alone', async () => {
    const guest = await Visitor.atDesk(browser);
    await guest.open('/avisos');
    await guest.isAt('/sign-in?volver=%2Favisos');
    expect(
      await guest.page
        .getByRole('banner')
        .getByLabel(/^Avisos/)
        .count(),
    ).toBe(0);
    await guest.leave();
  });
});

describe('mails', () => {
  it('are chosen one by one, and kept', async () => {
    const session = await newPerson('Ana');
    const person = await Visitor.onPhone(browser, { as: session });
    await person.open('/profile#correos');
    const digest = person.main.getByRole('switch', { name: 'Resumen del día' });
    await digest.waitFor();
    const kept = async () => (await api.call('getPreferences', { token: session.token })).email;
    const was = await kept();
    // A thumb is faster than a network.
    await person.context.route('**/api/me/preferences', async (route) => {
      await sleep(route.request().method() === 'PUT' ? 600 : 100);
      await route.continue();
    });
    for (const mail of await person.main.getByRole('switch').all()) await mail.click();
    const [moderation, winners] = [!was.moderation, !was.winners];
    await expect.poll(kept, soon).toEqual({ moderation, winners, digest: !was.digest });
    await person.page.reload();
    await expect.poll(() => digest.getAttribute('aria-checked'), soon).toBe(String(!was.digest));
    expect(await person.accessibilityFaults()).toEqual([]);
    await person.leave();
  });

  it('stop by their own link, without an account or a date of birth', async () => {
    const guest = await Visitor.onPhone(browser, { known: false });
    const asked: string[] = [];
    await guest.context.route('**/api/unsubscribe/*', (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.fulfill({ json: { success: true, group: 'digest' } });
    });
    await guest.page.goto('/baja/una.llave');
    await guest.button('Ya no quiero estos correos').waitFor();
    expect(asked).toEqual([]);
    expect(await guest.accessibilityFaults()).toEqual([]);
    await guest.press('Ya no quiero estos correos');
    await guest.reads('Ya no te mandamos el resumen del día.');
    expect(await guest.focused()).toContain('Ya no te mandamos el resumen del día.');
    expect(asked).toEqual(['/api/unsubscribe/una.llave']);
    await guest.leave();
  });

  it('a link that is none is told', async () => {
    const guest = await Visitor.onPhone(browser);
    await guest.open('/baja/inventada');
    await guest.press('Ya no quiero estos correos');
    await guest.reads('Este enlace no sirvió');
    await guest.leave();
  });
});
