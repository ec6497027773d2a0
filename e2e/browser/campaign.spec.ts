import { describe, expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import { newEvent, newPerson, newPublicPost, toggle, unique } from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

/** A headless user agent is taken for a robot. */
const phoneAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

describe('Resumen', () => {
  it('shows an event in numbers, gives them as files, and prints them', async () => {
    const event = await newEvent(undefined, unique('Feria'));
    const author = await newPerson();
    const post = await newPublicPost(author, event.id);
    await toggle(author, post.id);
    const guest = await Visitor.onPhone({ userAgent: phoneAgent });
    await guest.open(`/contest/${event.slug}?utm_source=instagram`);
    const origin = async () =>
      (await guest.context.cookies()).find(({ name }) => name === 'origen');
    const kept = { value: 'instagram', expires: -1, httpOnly: true };
    await expect.poll(origin).toMatchObject(kept);

    const person = await Visitor.administering('resumen');
    const { main, page } = person;
    await main.getByLabel('De qué').selectOption({ label: event.name });
    const number = (name: string) => main.getByRole('term').filter({ hasText: name }).locator('..');
    await number('Corcholatas').getByText('1', { exact: true }).waitFor();
    await main.getByRole('rowheader', { name: 'instagram' }).waitFor();
    await main.getByRole('link', { name: post.name }).waitFor();
    await main.getByText('Ver los números').click();
    await main.getByRole('columnheader', { name: 'Fotos subidas' }).waitFor();
    expect(await person.accessibilityFaults()).toEqual([]);

    const downloading = page.waitForEvent('download');
    await person.press('Participantes (CSV)');
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file).toContain(author.email);

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
    await main.getByLabel('De qué').waitFor();
    expect(person.faults).toEqual([]);
  });
});

describe('Bitácora', () => {
  it('shows what was done, before and after side by side, and finds it', async () => {
    const event = await newEvent(undefined, unique('Kermés'));
    const person = await Visitor.administering('bitacora');
    const { main, page } = person;
    await main.getByLabel('Qué hizo').selectOption({ label: 'Creó un evento' });
    const entry = main.getByRole('article').filter({ hasText: event.name }).first();
    await expect
      .poll(async () => {
        if (await entry.isVisible()) return true;
        await page.reload();
        await main.getByLabel('Qué hizo').selectOption({ label: 'Creó un evento' });
        await main.getByRole('article').first().waitFor();
        return entry.isVisible();
      }, soon)
      .toBe(true);
    await entry.getByRole('row', { name: `Nombre ${event.name}` }).waitFor();
    await main.getByRole('heading', { name: 'Creó un evento' }).first().waitFor();
    expect(await person.accessibilityFaults()).toEqual([]);
    await person.press('Comprobar');
    await person.reads(/entradas? están? como se escribi/);
    const downloading = page.waitForEvent('download');
    await person.press('Descargar todo (CSV)');
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file).toContain(event.name);
    await main.getByLabel('Desde').fill('2020-01-01');
    await main.getByLabel('Hasta').fill('2020-01-02');
    await main.getByText('Nada con esos filtros').waitFor();
    expect(person.faults).toEqual([]);
  });
});
