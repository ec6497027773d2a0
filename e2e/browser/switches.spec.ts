import { afterAll, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { admin, api } from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();
afterAll(async () => {
  const { token } = await admin();
  await api.call('setSwitches', { token, body: { likes: 'open', uploads: 'open' } });
});

it('an administrator closes likes, visitors read so, and opens them again', async () => {
  const person = await Visitor.administering(browser, 'eventos');
  await person.press('Cerrar: Corcholatas');
  await person.reads('Corcholatas: cerrado');
  expect(await person.accessibilityFaults()).toEqual([]);
  const positions = () => api.call('getSwitches');
  await expect.poll(positions, soon).toEqual({ likes: 'closed', uploads: 'open' });

  const visitor = await Visitor.atDesk(browser);
  await visitor.open('/gallery');
  await visitor.reads('Las corcholatas están en pausa por un momento.');

  await person.press('Abrir: Corcholatas');
  await person.reads('Corcholatas: abierto');
  await expect.poll(positions, soon).toEqual({ likes: 'open', uploads: 'open' });
});
