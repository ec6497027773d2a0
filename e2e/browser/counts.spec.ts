import { expect, it } from 'vitest';
import { likedBy, listedEvent, newContest, newPerson, toggle } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

it('an administrator lets only voters see numbers, and a voter also sees the numbers of other cards', async () => {
  const { event, posts } = await newContest('La Rosa', 'El Clavel');
  await toggle(await newPerson(), posts[1].id);
  const desk = await Visitor.administering('eventos');
  await desk.press(`Editar: ${event.name}`);
  const choice = desk.page.getByLabel('Cuándo se ven los números');
  await choice.selectOption('Después de poner su corcholata');
  await desk.press('Guardar cambios');
  await choice.waitFor({ state: 'hidden' });
  // A page does not read the list of contests again.
  await expect.poll(async () => (await listedEvent(event.id))?.counts).toBe('voted');

  const session = await newPerson('Fan');
  const fan = await Visitor.onPhone({ as: session });
  const [cap, other] = [fan.cap(posts[0].name), fan.cap(posts[1].name)];
  await fan.open(`/gallery?reto=${event.slug}`);
  await fan.reads('Los números de cada carta se ven en cuanto pones tu corcholata.');
  for (const each of [cap, other]) expect(await each.innerText()).not.toMatch(/\d\s+corcholata/);
  expect(await fan.accessibilityFaults()).toEqual([]);
  await cap.click();
  await expect.poll(() => cap.innerText()).toMatch(/1\s+corcholata/);
  // A reload would cancel a like that is not saved yet.
  await expect.poll(() => likedBy(session, event.id)).toBe(posts[0].id);
  await fan.page.reload();
  for (const each of [cap, other])
    await expect.poll(() => each.innerText()).toMatch(/1\s+corcholata/);
});
