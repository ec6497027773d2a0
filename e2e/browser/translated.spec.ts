import { expect, it } from 'vitest';
import { card, deskOf } from '../support/desk.ts';
import { newContest, newPost, unique } from '../support/people.ts';

/** Replaces texts by copies in `<font>` elements like Chrome's translation, also later texts. */
const translate = () => {
  const wrap = (text: Text) => {
    if (!text.data.trim() || text.parentElement?.closest('font, script, style')) return;
    const inner = document.createElement('font');
    inner.textContent = text.data;
    const outer = document.createElement('font');
    outer.append(inner);
    text.replaceWith(outer);
  };
  const wrapIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(wrap);
  };
  wrapIn(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (node instanceof Text) wrap(node);
        else wrapIn(node);
      }
    }
  }).observe(document.body, { childList: true, subtree: true });
};

it('a translated desk shows every section and current numbers', async () => {
  const { event, author } = await newContest();
  const waiting = [
    await newPost(author, event.id, unique('Mar')),
    await newPost(author, event.id, unique('Sol')),
  ];
  const person = await deskOf(event, '', true);
  const { main, page } = person;
  await person.reads('Hay 2 cartas esperando');
  await page.evaluate(translate);
  const [mar, sol] = waiting;
  await person.press(`Aprobar: ${mar?.name}`);
  await person.reads('Hay 1 carta esperando');
  expect(await main.getByText('Hay 2 cartas esperando').count()).toBe(0);
  await page.keyboard.press('u');
  await person.reads('Hay 2 cartas esperando');
  await person.press('Una por una');
  await main.getByRole('heading', { name: mar?.name ?? '' }).waitFor();
  await person.press('Siguiente');
  await main.getByRole('heading', { name: sol?.name ?? '' }).waitFor();
  await person.press('Mesa');
  await card(person, sol?.name ?? '').waitFor();

  const sections = page.getByRole('navigation', { name: 'Secciones de administración' });
  const names = (await sections.getByRole('link').allInnerTexts()).map(
    (text) => text.split(/\d|\n/)[0] ?? '',
  );
  expect(names).toHaveLength(10);
  for (const name of [...names, ...names.toReversed()]) {
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
