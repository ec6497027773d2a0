import { routes } from '@el-reto/contracts';
import { demoAccounts } from '@el-reto/demo';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { api, identity } from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  const { token } = await identity.signIn(demoAccounts.admin.email, demoAccounts.admin.password);
  await api.call(routes.setSwitches, { token, body: { likes: 'open', uploads: 'open' } });
});

it('an administrator closes likes, visitors read so, and opens them again', async () => {
  const { email, password } = demoAccounts.admin;
  const admin = await Visitor.atDesk(browser, { as: await identity.signIn(email, password) });
  await admin.open('/admin?seccion=eventos');
  await admin.settle();
  await admin.press('Cerrar: Corcholatas');
  await admin.reads('Corcholatas: cerrado');
  expect(await admin.accessibilityFaults()).toEqual([]);
  const positions = () => api.call(routes.getSwitches);
  await expect.poll(positions, soon).toEqual({ likes: 'closed', uploads: 'open' });

  const visitor = await Visitor.atDesk(browser);
  await visitor.open('/gallery');
  await visitor.reads('Las corcholatas están en pausa por un momento.');

  await admin.press('Abrir: Corcholatas');
  await admin.reads('Corcholatas: abierto');
  await expect.poll(positions, soon).toEqual({ likes: 'open', uploads: 'open' });
});
