import { expect, it } from 'vitest';
import { endEvent, likeIn, newDoubtedPerson, newEvent } from '../support/people.ts';
import { newPerson, newPublicPost, picture, toggle } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

it('an administrator publishes a result, and a voter checks it and finds the line of the own like', async () => {
  const event = await newEvent();
  const wide = await picture(300, 200);
  const post = await newPublicPost(await newPerson('Ximena'), event.id, undefined, wide);
  const [voter, doubted] = [await newPerson(), await newDoubtedPerson()];
  for (const person of [voter, doubted]) await toggle(person, post.id);
  await expect.poll(() => likeIn(doubted, event.id)).toMatchObject({ state: 'held' });
  await endEvent(event.id);

  const desk = await Visitor.administering('ganadores');
  const card = desk.main.getByRole('article').filter({ hasText: event.name });
  await card.getByText('Resultado provisional').waitFor();
  await card.getByRole('button', { name: `Publicar resultado: ${event.name}` }).click();
  const first = desk.page.getByRole('dialog', { name: /^Publicar el resultado de/ });
  await first.getByText('Se queda fuera 1 corcholata en revisión.').waitFor();
  await first.getByRole('button', { name: 'Publicar resultado' }).click();
  const dialog = desk.page.getByRole('dialog', { name: 'Quedan corcholatas por decidir' });
  await dialog.waitFor();
  expect(await desk.accessibilityFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Publicar sin ellas' }).click();
  await desk.reads('El resultado ya es oficial.');
  await card.getByText('Resultado publicado').waitFor();
  // The browser logs every refused request.
  desk.faults = desk.faults.filter((fault) => !fault.includes('409'));

  // Places of a published result stay when better cards are deleted.
  await desk.context.route('**/api/all-events', async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll('"place":1', '"place":3');
    await route.fulfill({ response: answer, body: text });
  });
  await desk.open('/admin?seccion=ganadores');
  await card.getByText('3.º lugar').waitFor();
  await desk.open('/admin?seccion=resumen');
  await desk.main.getByLabel('Ver números de').selectOption({ label: event.name });
  await desk.main.getByText('3.º lugar').waitFor();

  const person = await Visitor.onPhone({ as: voter });
  await person.open('/winners');
  await person.main.getByRole('heading', { name: event.name }).waitFor();
  const photo = person.main.getByRole('article').filter({ hasText: post.name }).locator('img');
  const ratio = async () => {
    const { width = 0, height = 1 } = (await photo.boundingBox()) ?? {};
    return width / height;
  };
  await expect.poll(ratio, { message: 'the whole photo' }).toBeCloseTo(300 / 200, 1);
  await person.open(`/winners/${event.slug}/acta`);
  await person.main.getByRole('heading', { name: event.name, level: 1 }).waitFor();
  await person.main.getByRole('link', { name: post.name }).waitFor();
  await person.reads('1 corcholata seguía en revisión al publicar');
  await person.press('Comprobar ahora');
  await person.reads('Todo coincide: el acta dice lo mismo que el registro.');
  await person.reads(`Tu corcholata en «${post.name}» contó.`);
  expect(await person.accessibilityFaults()).toEqual([]);
  expect(await person.coveredControls()).toEqual([]);
});
