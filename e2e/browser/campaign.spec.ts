import { expect, it } from 'vitest';
import { hold, okFrom } from '../support/patience.ts';
import { newContest, toggle } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

it('the numbers of an event are shown, downloaded as files, and printed; the log shows each action, and can be searched', async () => {
  const { event, author, posts } = await newContest('La Feria');
  const [post] = posts;
  await toggle(author, post.id);
  const guest = await Visitor.onPhone();
  await guest.open(`/contest/${event.slug}?utm_source=instagram`);
  const origin = async () => (await guest.context.cookies()).find(({ name }) => name === 'origen');
  const kept = { value: 'instagram', expires: -1, httpOnly: true };
  await expect.poll(origin).toMatchObject(kept);

  const person = await Visitor.administering('resumen');
  const { main, page } = person;
  await main.getByLabel('Ver números de').selectOption({ label: event.name });
  await page.reload();
  const number = (name: string) => main.getByRole('term').filter({ hasText: name }).locator('..');
  await number('Corcholatas').getByText('1', { exact: true }).waitFor();
  await main.getByRole('rowheader', { name: 'instagram' }).waitFor();
  await main.getByRole('link', { name: post.name }).waitFor();
  await main.getByText('Ver los números').click();
  await main.getByRole('columnheader', { name: 'Cartas subidas' }).waitFor();
  expect(await person.accessibilityFaults()).toEqual([]);

  const prepare = await hold(page, '**/participants?*');
  const file = await person.download(async () => {
    await person.press('Participantes (CSV)');
    await main.locator('button[aria-busy]:disabled', { hasText: 'Participantes (CSV)' }).waitFor();
    prepare();
  });
  expect(file.text).toContain(author.email);

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await person.press('Reporte para imprimir');
  await page.locator('[data-printed]').waitFor();
  await main.getByRole('heading', { name: event.name }).waitFor();
  expect(await person.accessibilityFaults()).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  // The page around the report is not printed.
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await main.getByRole('heading', { name: 'Cómo se cuenta' }).isVisible()).toBe(true);
  expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 5).toString()).toBe('%PDF-');
  await page.emulateMedia({ media: 'screen' });
  await person.press('Cerrar');
  await main.getByLabel('Ver números de').waitFor();

  await page.getByRole('link', { name: 'Bitácora', exact: true }).click();
  const entry = main.getByRole('article').filter({ hasText: event.name }).first();
  const isListed = async () => {
    // Each choice reads the log again.
    const answer = page.waitForResponse(okFrom(/\/api\/admin\/audit\?.*action=createEvent/));
    for (const label of ['Todo', 'Creó un reto'])
      await main.getByLabel('Qué hizo').selectOption({ label });
    await answer;
    await main.getByRole('article').first().waitFor();
    return entry.isVisible();
  };
  await expect.poll(isListed).toBe(true);
  await entry.getByRole('row', { name: `Nombre ${event.name}` }).waitFor();
  await main.getByRole('heading', { name: 'Creó un reto' }).first().waitFor();
  await page.getByRole('link', { name: 'Premios', exact: true }).click();
  await person.isAt('/admin?seccion=premios');
  await page.goBack();
  await expect.poll(() => main.getByLabel('Qué hizo').inputValue()).toBe('createEvent');
  expect(await person.accessibilityFaults()).toEqual([]);
  const log = await person.download(() => person.press('Descargar todo (CSV)'));
  expect(log.text).toContain(event.name);
  await main.getByLabel('Desde').fill('2020-01-01');
  await main.getByLabel('Hasta').fill('2020-01-02');
  await main.getByText('Nada con esos filtros').waitFor();
  expect(person.faults).toEqual([]);
});
