import type { Event } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { deskOf, extendUndo, passUndo } from '../support/desk.ts';
import { okFrom } from '../support/patience.ts';
import { asAdmin, listOf, newEvent, newPerson, newPost, unique } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';
import { intercept } from '../support/intercept.ts';

async function newQueue(...names: string[]) {
  const [event, author] = [await newEvent(), await newPerson('Autora')];
  const posts = [];
  for (const name of names) posts.push(await newPost(author, event.id, unique(name)));
  return { event, author, posts };
}

const shown = async ({ id }: Event) => (await listOf(id)).map(({ name }) => name);
const waiting = async ({ id }: Event) => {
  const { posts } = await asAdmin('listAdminPosts', { query: { event: id } });
  return posts.map(({ name }) => name);
};
const titled = ({ main }: Visitor, post: { name: string } | undefined) =>
  main.getByRole('heading', { name: post?.name ?? 'nothing' });
/** The calls that send decisions. */
const decisions = /\/admin\/posts\/.*(approve|deny|batch)/;
const bar = ({ page }: Visitor) => page.getByRole('region', { name: 'Decisiones recientes' });

it('moderation works by keys, oldest photo first, and sends a decision when it can no longer be undone', async () => {
  const { event, posts } = await newQueue('Primera', 'Segunda', 'Tercera', 'Cuarta');
  const [first, second, third, fourth] = posts;
  const moderator = await deskOf(event, '', extendUndo);
  const { keyboard } = moderator.page;
  let sent = 0;
  moderator.page.on('request', (request) => {
    if (decisions.test(request.url())) sent += 1;
  });
  await keyboard.press('a');
  await bar(moderator).getByText(`«${first?.name}» aprobada`, { exact: true }).waitFor();
  await bar(moderator)
    .getByText(/Se envía en [1-6]\d s/)
    .waitFor();
  await keyboard.press('u');
  await moderator.reads('Decisión deshecha');
  expect(sent).toBe(0);
  await keyboard.press('a');
  await keyboard.press('d');
  await bar(moderator).getByText(`«${second?.name}» rechazada`, { exact: true }).waitFor();
  await keyboard.press('1');
  await moderator.page
    .getByRole('button', { name: 'Foto borrosa o muy oscura', pressed: true })
    .waitFor();
  expect(await moderator.accessibilityFaults()).toEqual([]);
  await passUndo(moderator);
  await expect.poll(() => shown(event)).toEqual([first?.name]);

  await moderator.press('Una por una');
  await titled(moderator, third).waitFor();
  expect(await moderator.accessibilityFaults()).toEqual([]);
  await keyboard.press('ArrowRight');
  await titled(moderator, fourth).waitFor();
  await keyboard.press('d');
  // The time for the undo is paused while a button of the bar has the focus.
  await bar(moderator).getByRole('button', { name: 'Contenido ofensivo' }).focus();
  // A trial click fails if something covers the button.
  for (const verdict of ['Aprobar', 'Rechazar']) {
    await moderator.button(`${verdict}: ${third?.name}`).click({ trial: true });
  }
  await keyboard.press('u');
  await titled(moderator, fourth).waitFor();
  await keyboard.press('a');
  await titled(moderator, third).waitFor();
  // The filter leaves out the card whose decision is undone.
  const search = moderator.page.getByRole('searchbox', { name: 'Buscar por carta' });
  await search.fill(third?.name ?? '');
  await expect.poll(() => moderator.path).toContain('buscar=');
  await bar(moderator)
    .getByRole('button', { name: /^Deshacer/ })
    .click();
  await moderator.reads('Decisión deshecha');
  await titled(moderator, third).waitFor();
  await search.fill('');
  await expect.poll(() => moderator.path).not.toContain('buscar=');
  await search.blur();
  await titled(moderator, third).waitFor();
  await keyboard.press('ArrowRight');
  await titled(moderator, fourth).waitFor();
  await keyboard.press('a');
  await titled(moderator, third).waitFor();
  await keyboard.press('Escape');
  await moderator.page.getByRole('button', { name: `Ver en grande: ${third?.name}` }).waitFor();
  await keyboard.press('a');
  await bar(moderator).getByText(`«${third?.name}» aprobada`, { exact: true }).waitFor();
  // Waiting decisions are sent when the moderator signs out.
  await moderator.page.getByRole('button', { name: 'Salir' }).click();
  await moderator.isAt('/');
  const approved = [first, third, fourth].map((post) => post?.name ?? '');
  await expect.poll(async () => (await shown(event)).toSorted()).toEqual(approved.toSorted());
  await expect.poll(() => waiting(event)).toEqual([]);
  expect(moderator.faults).toEqual([]);
});

it('many photos are decided at once with one reason, which may be typed without haste, and an empty queue shows a message', async () => {
  const { event, posts } = await newQueue('Uno', 'Dos', 'Tres');
  const moderator = await deskOf(event, '', extendUndo);
  const { page } = moderator;
  await moderator.press('Seleccionar todas');
  await moderator.reads('3 seleccionadas');
  await page.getByLabel(`Seleccionar ${posts[0]?.name}`).uncheck();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (decisions.test(request.url())) sent.push(request.postData() ?? '');
  });
  await moderator.press('Rechazar 2 cartas');
  await bar(moderator).getByRole('button', { name: 'Otro motivo…' }).click();
  const reason = page.getByRole('dialog', { name: 'Motivo del rechazo' }).getByRole('textbox');
  await reason.fill('Sale una marca ajena');
  // No decision is sent while a reason is typed, also if the finger or the focus leaves the text.
  await reason.dispatchEvent('pointerout');
  await reason.evaluate((text: HTMLElement) => text.blur());
  await passUndo(moderator);
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Guardar motivo' }).click();
  // The pointer leaves the bar, because no decision is sent while it is over the bar.
  await page.mouse.move(10, 10);
  await passUndo(moderator);
  const denial = JSON.stringify({ reason: 'Sale una marca ajena', seen: 0 });
  await expect.poll(() => sent).toEqual([denial, denial]);
  await expect.poll(() => waiting(event)).toEqual([posts[0]?.name]);

  await intercept(page, '**/api/admin/posts?*', (route) =>
    route.fulfill({ json: { posts: [], nextCursor: null } }),
  );
  await moderator.press('Quitar filtros');
  await moderator.reads('Mesa limpia');
});

it('two moderators see new photos at once, and the second decision on a photo is answered with the first', async () => {
  const { event, author, posts } = await newQueue('La Disputada');
  const [post] = posts;
  const moderator = await deskOf(event);
  await moderator.reads('Hay 1 carta esperando');
  const later = await newPost(author, event.id, unique('La Nueva'));
  await moderator.page.getByRole('button', { name: `Aprobar: ${later.name}` }).waitFor();
  await moderator.reads('Hay 2 cartas esperando');
  await expect.poll(() => moderator.page.title()).toMatch(/^\(\d+\) Moderación/);

  const other = await deskOf(event);
  const denied = other.page.waitForResponse(okFrom(decisions));
  // Both moderators decide on the same photo. The decision of `other` arrives first.
  await intercept(moderator.page, decisions, async (route) => {
    await denied;
    await route.continue();
  });
  await moderator.press(`Aprobar: ${post?.name}`);
  await other.press(`Rechazar: ${post?.name}`);
  // Both messages disappear after five seconds.
  await Promise.all([
    other.reads('Carta rechazada'),
    moderator.reads(`«${post?.name}»: ya la decidió alguien más.`),
  ]);
  await Promise.all([moderator, other].map((each) => each.reads('Hay 1 carta esperando')));
  expect(await shown(event)).toEqual([]);

  // A hidden tab has no stream, and opens it again when the tab is visible. The title shows the stream's number.
  await expect.poll(() => other.page.title()).toMatch(/^\(\d+\) Moderación/);
  const hide = (isHidden: boolean) =>
    other.page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  const live = '/api/admin/live';
  const left = other.page.waitForEvent('requestfailed', (one) => one.url().endsWith(live));
  await hide(true);
  await left;
  const again = other.page.waitForRequest((one) => one.url().endsWith(live));
  await hide(false);
  await again;
});

it('a failed list of cards in the history of an account is read again, and an account without cards can be suspended', async () => {
  const person = await newPerson('Nueva');
  const moderator = await Visitor.administering('usuarios');
  const { page } = moderator;
  const refusal = { status: 400, json: { code: 'MALFORMED_REQUEST', message: 'No.' } };
  const admit = await intercept(page, /status=removed/, (route) => route.fulfill(refusal));
  await moderator.open(`/admin?seccion=usuarios&persona=${person.uid}`);
  await moderator.reads('No pudimos traer sus cartas. No.');
  expect(await moderator.accessibilityFaults()).toEqual([]);
  await admit();
  await moderator.press('Volver a intentar');
  const history = page.getByRole('dialog', { name: /^Nueva/ });
  await history.getByRole('button', { name: 'Suspender cuenta' }).waitFor();
  expect(await moderator.accessibilityFaults()).toEqual([]);
});
