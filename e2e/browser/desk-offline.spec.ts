import type { Event } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { admin, api, expectError, listOf, newEvent, newPerson } from '../support/people.ts';
import { newPost, newPublicPost, toggle, unique } from '../support/people.ts';
import { card, deskOf } from '../support/desk.ts';
import { soon, Visitor } from '../support/visitor.ts';

const decisions = /\/admin\/posts\/.*(approve|deny|batch)/;
const namesOf = async (event: Event) => (await listOf(event.id)).map(({ name }) => name);

describe('a decision without a network', () => {
  it('is kept, also over the page’s end, and arrives once', async () => {
    const event = await newEvent();
    const author = await newPerson('Autora');
    const [first, second] = [await newPost(author, event.id), await newPost(author, event.id)];
    const moderator = await deskOf(event);
    const { page, context } = moderator;
    const keys: (string | undefined)[] = [];
    context.on('request', (request) => {
      if (decisions.test(request.url())) keys.push(request.headers()['idempotency-key']);
    });
    await context.setOffline(true);
    await moderator.press(`Aprobar: ${first.name}`);
    await moderator.reads('Sin conexión: 1 decisión guardada aquí');
    await context.setOffline(false);
    await expect.poll(() => namesOf(event), soon).toEqual([first.name]);
    await page.getByText('decisión guardada aquí').waitFor({ state: 'detached' });
    expect(new Set(keys).size).toBe(1);

    // The server is away, and the page is closed before it is back; then two pages open.
    await context.route(decisions, (route) => route.abort());
    await moderator.press(`Aprobar: ${second.name}`);
    await moderator.reads('El sitio no responde: 1 decisión guardada aquí');
    const address = page.url();
    await page.close();
    const arrived: number[] = [];
    context.on('response', (response) => {
      if (decisions.test(response.url())) arrived.push(response.status());
    });
    await context.unroute(decisions);
    const [one, two] = [await context.newPage(), await context.newPage()];
    await Promise.all([one.goto(address), two.goto(address)]);
    await expect
      .poll(() => namesOf(event).then((names) => names.toSorted()), soon)
      .toEqual([first.name, second.name].toSorted());
    await expect.poll(() => arrived, soon).toEqual([200]);
  });

  it('carries take-downs, suspensions and profiles, too, each done once', async () => {
    const event = await newEvent();
    const [rude, cheat] = [await newPerson('Grosera'), await newPerson('Tramposa')];
    const post = await newPublicPost(rude, event.id, unique('Fuera'));
    const kept = await newPublicPost(cheat, event.id, unique('Suya'));
    const other = await newPublicPost(await newPerson(), event.id);
    const name = unique('wa.me');
    await api.call('updateMe', { token: rude.token, body: { name } });
    const moderator = await Visitor.administering();
    const { page, context } = moderator;
    const row = page
      .getByRole('region', { name: 'Perfiles que cambiaron' })
      .getByRole('listitem')
      .filter({ hasText: name });
    await row.waitFor();
    await context.setOffline(true);
    await row.getByRole('button', { name: /Rechazar/ }).click();
    await moderator.reads('Sin conexión: 1 decisión guardada aquí');
    await row.waitFor({ state: 'detached' });
    await context.setOffline(false);
    await moderator.reads('El perfil se queda como estaba.');
    expect(await api.call('getMe', { token: rude.token })).not.toHaveProperty('review');

    const acts = /\/admin\/(posts|users)\/.*\/(remove|ban)/;
    await moderator.open(`/admin?seccion=moderacion&reto=${event.id}&estado=publicas`);
    // They arrive, and nobody hears of it.
    await context.route(acts, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await moderator.press(`Retirar: ${post.name}`);
    await page.keyboard.press('5');
    await page.keyboard.press('Enter');
    await moderator.reads('El sitio no responde: 1 decisión guardada aquí');
    expect(await card(moderator, post.name).count()).toBe(0);
    await card(moderator, kept.name)
      .getByRole('link', { name: /Historial de/ })
      .click();
    const history = page.getByRole('dialog', { name: /Tramposa/ });
    await history.getByRole('button', { name: 'Suspender cuenta' }).click();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await history.getByText('Suspendida').waitFor();
    expect(await history.getByRole('button', { name: 'Levantar' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await moderator.reads('El sitio no responde: 2 decisiones guardadas aquí');
    const address = page.url();
    await page.close();
    await context.unroute(acts);
    const next = await context.newPage();
    await next.goto(address);
    await next.getByText(`«${post.name}» ya no se ve en el sitio.`).waitFor();
    await next.getByText('La cuenta quedó suspendida.').waitFor();
    await expectError(toggle(cheat, other.id), 403, 'BANNED');
    const { token } = await admin();
    const logged = async () => {
      const { entries } = await api.call('listAudit', { token, query: {} });
      const own = entries.filter(({ subject }) => [post.id, cheat.uid].includes(subject ?? ''));
      const actions = own.map(({ action }) => action).filter((action) => action !== 'approvePost');
      return actions.toSorted();
    };
    await expect.poll(logged, soon).toEqual(['banUser', 'removePost']);
  });
});
