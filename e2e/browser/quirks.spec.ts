import type { Event, Post } from '@el-reto/contracts';
import type { Session } from '@el-reto/dev';
import { beforeAll, expect, it } from 'vitest';
import { card, deskOf, extendUndo } from '../support/desk.ts';
import { likedBy, newContest, newPerson, newPost } from '../support/people.ts';
import { toggle, unique } from '../support/people.ts';
import { translate } from '../support/translate.ts';
import { Visitor } from '../support/visitor.ts';

let event: Event;
let author: Session;
let posts: Readonly<Record<0 | 1, Post>>;
beforeAll(async () => {
  ({ event, author, posts } = await newContest('La Sirena', 'El Cazo'));
});

it('a page that the browser translates shows current numbers and likes, and all pages can be opened', async () => {
  const fan = await newPerson();
  const visitor = await Visitor.onPhone({ as: fan });
  const script = `addEventListener('DOMContentLoaded', ${translate.toString()})`;
  await visitor.context.addInitScript(script);
  await visitor.open(`/gallery?reto=${event.slug}`);
  const [cap, other] = [visitor.cap(posts[0].name), visitor.cap(posts[1].name)];
  const count = async (of: typeof cap) =>
    Number(/(\d+)\s+corcholata/.exec(await of.innerText())?.[1]);
  await cap.click();
  await expect.poll(() => count(cap)).toBe(1);
  await other.click();
  await expect.poll(async () => [await count(cap), await count(other)]).toEqual([0, 1]);
  await visitor.reads(/^Tu corcholata pasó de/);
  await visitor.page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(async () => [await count(cap), await count(other)]).toEqual([1, 0]);
  // The like of another account arrives by the live stream.
  await toggle(await newPerson(), posts[0].id);
  await expect.poll(() => count(cap)).toBe(2);
  expect(await visitor.page.locator('main font').count()).toBeGreaterThan(5);

  await visitor.main.getByRole('link', { name: new RegExp(posts[0].name) }).click();
  await visitor.reads('Tu corcholata está aquí');
  await visitor.press('Quitarla');
  await expect.poll(() => likedBy(fan, event.id)).toBeUndefined();
  await visitor.press('Poner mi corcholata');
  await expect.poll(() => likedBy(fan, event.id)).toBe(posts[0].id);
  const step = { name: /^Carta (anterior|siguiente)$/, disabled: false };
  await visitor.main.getByRole('button', step).click();
  await visitor.main.getByRole('heading', { level: 1, name: posts[1].name }).waitFor();
  await visitor.page.goBack();
  const { main } = visitor;
  const votes = main.getByRole('region', { name: 'Mis corcholatas' });
  for (const [name, content] of [
    ['Galería', main.getByRole('heading', { level: 1, name: 'Galería' })],
    ['Ganadores', main.getByRole('heading', { level: 1, name: 'Ganadores' })],
    ['Inicio', main.getByText(event.name).first()],
    ['Perfil', votes.getByRole('link', { name: posts[0].name })],
  ] as const) {
    const link = visitor.page.getByRole('link', { name, exact: true });
    await link.filter({ visible: true }).first().click();
    await content.waitFor();
  }
  expect(visitor.faults).toEqual([]);
});

it('on a translated page, the dialog for guests asks the question of the form that it shows', async () => {
  const visitor = await Visitor.onPhone();
  await visitor.open(`/gallery/${event.slug}/${posts[0].slug}`);
  await visitor.press('Poner mi corcholata');
  const dialog = visitor.page.getByRole('dialog');
  await dialog.getByText('¿Ya tienes cuenta?').waitFor();
  await visitor.page.evaluate(translate);
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await dialog.getByText('¿Aún no tienes cuenta?').waitFor();
  expect(await dialog.getByText('¿Ya tienes cuenta?').count()).toBe(0);
});

it('a translated desk shows every section and current numbers', async () => {
  const [mar, sol] = [
    await newPost(author, event.id, unique('Mar')),
    await newPost(author, event.id, unique('Sol')),
  ];
  const person = await deskOf(event, '', extendUndo);
  const { main, page } = person;
  await person.reads('Hay 2 cartas esperando');
  await page.evaluate(translate);
  await person.press(`Aprobar: ${mar.name}`);
  await person.reads('Hay 1 carta esperando');
  expect(await main.getByText('Hay 2 cartas esperando').count()).toBe(0);
  await page.keyboard.press('u');
  await person.reads('Hay 2 cartas esperando');
  await person.press('Una por una');
  await main.getByRole('heading', { name: mar.name }).waitFor();
  await person.press('Siguiente');
  await main.getByRole('heading', { name: sol.name }).waitFor();
  await person.press('Mesa');
  await card(person, sol.name).waitFor();

  const sections = page.getByRole('navigation', { name: 'Secciones de administración' });
  const names = (await sections.getByRole('link').allInnerTexts()).map(
    (text) => text.split(/\d|\n/)[0] ?? '',
  );
  expect(names).toHaveLength(10);
  // Some sections are opened a second time, with the data of the first.
  for (const name of [...names, ...names.slice(0, 3)]) {
    await sections.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await main.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await person.settle();
  }
  await main.getByRole('link', { name: 'Retos' }).click();
  await person.press('Crear reto');
  await person.press('Crear reto');
  await person.reads('Falta esta imagen.');
  await person.press('Todos los retos');
  await person.press(`Editar: ${event.name}`);
  await person.fillIn({ Título: 'Otro título' });
  await person.press('Guardar cambios');
  await person.reads('Cambios guardados');
  await person.reads('Otro título');
  expect(person.faults).toEqual([]);
});
