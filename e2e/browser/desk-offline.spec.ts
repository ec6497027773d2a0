import { expect, it } from 'vitest';
import { card, deskOf } from '../support/desk.ts';
import { arrived } from '../support/patience.ts';
import { asAdmin, expectError, listOf, newContest, newPerson } from '../support/people.ts';
import { newPost, newPublicPost, toggle, unique, untilBanned } from '../support/people.ts';
import { intercept } from '../support/intercept.ts';

it('decisions without a network or an answer are kept after the page is closed, and applied once', async () => {
  const { event, author: rude, posts } = await newContest('Fuera');
  const [post] = posts;
  const cheat = await newPerson('Tramposa');
  const kept = await newPublicPost(cheat, event.id, unique('Suya'));
  const [first, second] = [await newPost(rude, event.id), await newPost(rude, event.id)];
  const names = async () => (await listOf(event.id)).map((one) => one.name).toSorted();
  const moderator = await deskOf(event);
  const { page, context } = moderator;
  const decisions = /\/admin\/posts\/.*(approve|deny|batch)/;
  const keys = new Set<string | undefined>();
  context.on('request', (request) => {
    if (decisions.test(request.url())) keys.add(request.headers()['idempotency-key']);
  });
  await context.setOffline(true);
  await moderator.press(`Aprobar: ${first.name}`);
  await moderator.reads('Sin conexión: 1 decisión guardada aquí');
  await context.setOffline(false);
  await expect.poll(names).toEqual([first, kept, post].map((one) => one.name).toSorted());
  await page.getByText('decisión guardada aquí').waitFor({ state: 'detached' });
  expect(keys.size).toBe(1);

  // The approval does not arrive; the other acts arrive, and their answers are lost.
  const acts = /\/admin\/(posts|users)\/.*\/(remove|ban)/;
  const admitDecisions = await intercept(context, decisions, (route) => route.abort());
  const answerActs = await intercept(context, acts, async (route) => {
    await arrived(route);
    await route.abort();
  });
  await moderator.press(`Aprobar: ${second.name}`);
  await moderator.reads('Sin respuesta o sin sesión: 1 decisión guardada aquí');
  await moderator.press('Públicas');
  await moderator.press(`Retirar: ${post.name}`);
  await page.getByRole('dialog', { name: `Retirar «${post.name}»` }).waitFor();
  await page.keyboard.press('5');
  await page.keyboard.press('Enter');
  await moderator.reads('Sin respuesta o sin sesión: 2 decisiones guardadas aquí');
  await card(moderator, post.name).waitFor({ state: 'detached' });
  const historyLink = card(moderator, kept.name).getByRole('link', { name: /Historial de/ });
  await historyLink.click();
  const history = page.getByRole('dialog', { name: /Tramposa/ });
  await history.getByRole('button', { name: 'Suspender cuenta' }).click();
  await page.getByRole('dialog', { name: /Suspender a/ }).waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await history.getByText('Suspendida').waitFor();
  expect(await history.getByRole('button', { name: 'Levantar' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await moderator.reads('Sin respuesta o sin sesión: 3 decisiones guardadas aquí');
  const address = page.url();
  await page.close();

  const statuses: number[] = [];
  context.on('response', (response) => {
    if (decisions.test(response.url())) statuses.push(response.status());
  });
  await admitDecisions();
  await answerActs();
  const next = [await context.newPage(), await context.newPage()];
  await Promise.all(next.map((one) => one.goto(address)));
  await expect.poll(names).toEqual([first, second].map((one) => one.name).toSorted());
  // A request that gets 503 is repeated with its key.
  const answers = () => statuses.filter((status) => status !== 503);
  await expect.poll(answers).toEqual([200]);
  await untilBanned(cheat);
  await expectError(toggle(cheat, first.id), 403, 'BANNED');
  // The log is read by action, because other test files may fill its first page with approvals.
  const logged = async (action: string, about: string) => {
    const { entries } = await asAdmin('listAudit', { query: { action } });
    return entries.filter(({ subject }) => subject === about).length;
  };
  await expect.poll(() => logged('banUser', cheat.uid)).toBe(1);
  await expect.poll(() => logged('removePost', post.id)).toBe(1);
});
