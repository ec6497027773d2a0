import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificatePaths } from '@el-reto/contracts/pages';
import { expect, inject, it } from 'vitest';
import { mailTo } from '../support/mail.ts';
import { okFrom } from '../support/patience.ts';
import { api, asAdmin, drawn, endEvent, newContest, newPerson } from '../support/people.ts';
import { toggle, unique } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';
import { intercept } from '../support/intercept.ts';

/** The databases, logs and other files of the product that contain a text. */
function filesWith(text: string): string[] {
  const dir = inject('dataDir');
  return globSync('**/*.{sqlite,sqlite-wal,log,json,blk}', { cwd: dir }).filter((name) => {
    try {
      return readFileSync(join(dir, name), 'utf8').includes(text);
    } catch {
      // The running product has deleted the file meanwhile.
      return false;
    }
  });
}

it('a winner claims a prize from an open page, and only administrators read the answers, until the prize passes to another card', async () => {
  const { event, author, posts } = await newContest('La Premiada');
  const params = { eventId: event.id };
  await toggle(await newPerson(), posts[0].id);
  const secret = `Privada de Nadie ${event.id.slice(0, 6)}`;

  const winner = await Visitor.onPhone({ as: author });
  // The open page still shows the contest with its prizes, as before it ended.
  const prizes = ['Una noche en la mesa grande', 'Un mantel'];
  const events = (await api.call('listAllEvents')).map((one) => ({ ...one, prizes }));
  const showAll = await intercept(winner.context, '**/api/all-events', (route) =>
    route.fulfill({ json: events }),
  );
  const live = winner.page.waitForResponse(okFrom(/\/api\/me\/live/));
  await winner.open('/profile');
  await live;
  await endEvent(event.id);
  await asAdmin('publishResult', { params });
  await drawn(certificatePaths(event.slug, posts[0].slug, 1).picture);
  // The open page shows the prize by a message of the live stream.
  const claimPrize = winner.main.getByRole('link', { name: 'Reclama tu premio' });
  await claimPrize.waitFor();
  await winner.press('Borrar mi cuenta');
  await winner.reads('Ganaste un premio que todavía no tienes: si te vas, lo pierdes.');
  await winner.page.keyboard.press('Escape');
  await claimPrize.click();
  await winner.main.getByRole('heading', { name: '¡Ganaste el primer lugar!' }).waitFor();
  await winner.reads('Una noche en la mesa grande');
  await winner.reads(/^Tienes hasta el /);
  // A picture of the certificate that is still loading would get 404 once winners are hidden.
  const certificate = winner.main.getByAltText('Certificado: Primer lugar');
  await certificate.scrollIntoViewIfNeeded();
  const width = () => certificate.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  const isPaused = async () =>
    (await api.call('getMyClaim', { token: author.token, params })).paused;
  await asAdmin('deactivateWinners', { params });
  await expect.poll(isPaused).toBe(true);
  await winner.page.reload();
  await winner.reads('Mientras tanto tu plazo no corre');
  await asAdmin('activateWinners', { params });
  await expect.poll(isPaused).toBe(false);
  // An open page shows the end of the period.
  const dueAt = Date.now() + 5_000;
  const showDue = await intercept(winner.context, '**/api/me/claims/*', async (route) => {
    const answer = await route.fetch();
    const claim = (await answer.json()) as object;
    const json = { ...claim, dueAt: new Date(dueAt).toISOString() };
    await route.fulfill({ response: answer, json });
  });
  await winner.page.reload();
  await winner.reads('Ya no te espera');
  await showDue();
  await winner.page.reload();
  await winner.reads(/^Tienes hasta el /);
  await winner.press('Reclamar mi premio');
  await winner.reads('Falta este dato.');
  await winner.fillIn({
    'Nombre completo, como en tu INE': 'Graciela Prueba',
    'Teléfono, a 10 dígitos': '55 1234 5678',
    'Calle y número': secret,
    Colonia: 'Centro',
    'Código postal': '0600',
    'Municipio o alcaldía': 'Cuauhtémoc',
  });
  await winner.page.getByLabel('Estado').selectOption('Ciudad de México');
  await winner.page.getByLabel('Tengo 18 años o más').check();
  await winner.page.getByLabel('Vivo en México').check();
  await winner.press('Reclamar mi premio');
  await winner.reads('Escribe los 5 dígitos de tu código postal.');
  expect(await winner.accessibilityFaults()).toEqual([]);
  await winner.fillIn({ 'Código postal': '06000' });
  await winner.press('Reclamar mi premio');
  await winner.reads('Reclamado');
  await expect.poll(() => winner.focused()).toContain('Reclamado');

  const exported = await api.call('exportMe', { token: author.token });
  expect(exported.claims).toMatchObject([{ place: 1, answers: { street: secret } }]);

  const desk = await Visitor.administering('premios');
  await desk.page.getByLabel('Reto').selectOption({ label: event.name });
  const card = desk.main.getByRole('article').filter({ hasText: 'Primer lugar' });
  await card.getByRole('button', { name: 'Ver sus datos' }).click();
  await card.getByText(secret).waitFor();
  await expect.poll(() => desk.focused()).toContain(secret);
  expect(await desk.accessibilityFaults()).toEqual([]);
  expect(filesWith(secret)).toEqual([]);
  // The same search finds text that is not encrypted, which shows that the search works.
  expect(filesWith(event.name)).not.toEqual([]);

  // The address in a mail still leads to the prize after the contest was renamed.
  const address = winner.path;
  await showAll();
  const { slug } = await asAdmin('updateEvent', { params, body: { name: unique('Otro') } });
  expect(address).not.toContain(slug);
  await expect
    .poll(async () => (await api.call('listAllEvents')).some((one) => one.slug === slug))
    .toBe(true);
  await winner.open(address);
  await winner.reads('¡Ganaste el primer lugar!');
  for (const visitor of [winner, desk]) expect(visitor.faults).toEqual([]);

  // After a lost answer, the same press gets the first outcome.
  await card.getByRole('button', { name: 'Marcar entregado' }).click();
  const dialog = desk.page.getByRole('dialog');
  const reason = dialog.getByLabel('Motivo');
  const deliver = dialog.getByRole('button', { name: 'Marcar entregado' });
  await reason.fill('Entregado en mano');
  await desk.loseAnswer('**/api/admin/claims/*/*');
  await deliver.click();
  await dialog.getByText('No hay conexión.').waitFor();
  // The next answer shows the card of another holder, as after a colleague has passed the prize on.
  await card.getByText(secret).waitFor();
  await intercept(desk.page, '**/api/admin/claims/*', async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll(posts[0].id, 'another');
    await route.fulfill({ response: answer, body: text });
  });
  await deliver.click();
  await card.getByText('Entregado', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Ver sus datos' }).waitFor();
  expect(await card.getByText(secret).count()).toBe(0);
  await mailTo(author.email, 'Tu premio ya está entregado');
  await winner.page.reload();
  await winner.reads('Tu premio ya está contigo.');
});
