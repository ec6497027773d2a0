import { describe, expect, it } from 'vitest';
import { newDoubtedPerson, newEvent, newPerson, newPublicPost } from '../support/people.ts';
import { password, toggle } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

async function contest() {
  const event = await newEvent();
  return { event, post: await newPublicPost(await newPerson(), event.id) };
}

describe('a held like', () => {
  it('is told kindly, and counts once its voter has signed in again', async () => {
    const { event, post } = await contest();
    const person = await Visitor.onPhone({ as: await newDoubtedPerson() });
    const { page, main } = person;
    await person.open(`/gallery/${event.slug}/${post.slug}`);
    await main.locator('[data-cap]').first().click();
    await main.getByText('Tu corcholata está en revisión.').waitFor();
    expect(await person.accessibilityFaults()).toEqual([]);
    await person.press('Confirmar que soy yo');
    const dialog = page.getByRole('dialog', { name: 'Tu corcholata está en revisión' });
    await dialog.getByText('Lo que vimos: correo desechable.').waitFor();
    expect(await person.accessibilityFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Confirmar que soy yo' }).click();
    const again = page.getByRole('dialog', { name: 'Confirma que eres tú' });
    await again.getByLabel('Contraseña', { exact: true }).fill(password);
    await again.getByRole('button', { name: 'Confirmar y seguir' }).click();
    await person.reads(`¡Listo! Tu corcholata ya cuenta para «${post.name}».`);
    await main.getByText('Tu corcholata está en revisión.').waitFor({ state: 'hidden' });
  });
});

describe('the desk for doubtful likes', () => {
  it('strikes off a whole cluster with a note, and takes that back', async () => {
    const { event, post } = await contest();
    for (let n = 0; n < 3; n += 1) await toggle(await newDoubtedPerson(), post.id);
    const person = await Visitor.administering('votos');
    const { main, page } = person;
    await main.getByLabel('Evento').selectOption({ label: event.name });
    const cluster = main.getByRole('article').filter({ hasText: '3 corcholatas' });
    await cluster.getByText('Correo desechable').waitFor();
    await cluster.getByRole('link', { name: post.name }).waitFor();
    await cluster.getByText('3 de sus cuentas').click();
    await cluster.getByRole('cell', { name: 'desechable' }).first().waitFor();
    expect(await person.accessibilityFaults()).toEqual([]);
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: 'Anular 3 corcholatas' });
    await dialog.waitFor();
    await page.keyboard.type('Son de una sola mano.');
    expect(await person.accessibilityFaults()).toEqual([]);
    await page.keyboard.press('Enter');
    await person.reads('Listo: se anularon 3 corcholatas.');
    await main.getByText('Grupos decididos (1)').click();
    await person.reads('«Son de una sola mano.»');
    await page.keyboard.press('u');
    await person.reads('De vuelta a revisión: 3 corcholatas.');
    await cluster.getByRole('button', { name: 'Que cuenten' }).waitFor();
    await person.press('Cómo juzgamos');
    await page
      .getByRole('dialog', { name: 'Cómo juzgamos' })
      .getByText('Ritmo de máquina')
      .waitFor();
    expect(await person.accessibilityFaults()).toEqual([]);
  });
});
