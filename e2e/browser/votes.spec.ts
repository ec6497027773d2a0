import type { Session } from '@el-reto/dev';
import { expect, it } from 'vitest';
import {
  admin,
  asAdmin,
  likeIn,
  newContest,
  newDoubtedPerson,
  newPublicPost,
  toggle,
  unique,
} from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';
import { intercept } from '../support/intercept.ts';

/** Waits for the judgement of a like, which follows its placement. */
async function isHeld(voter: Session, eventId: string): Promise<void> {
  await expect.poll(() => likeIn(voter, eventId)).toMatchObject({ state: 'held' });
}

it('a held like is shown to its voter, who reads what it needs, and counts after a new sign-in; the page of a mailed link shows its state', async () => {
  const { event, posts } = await newContest('La Dudosa');
  const [post] = posts;
  const doubted = await newDoubtedPerson();
  const person = await Visitor.onPhone({ as: doubted });
  const { context, page, main } = person;
  await person.open(`/gallery/${event.slug}/${post.slug}`);
  await main.locator('[data-cap]').first().click();
  await isHeld(doubted, event.id);
  // The page reads the like again some seconds after its placement, and when the window gets the focus.
  await person.comesToFront();
  const note = main.getByText('Tu corcholata está en revisión.');
  await note.waitFor();
  expect(await person.accessibilityFaults()).toEqual([]);
  const dialog = page.getByRole('dialog', { name: 'Tu corcholata está en revisión' });
  const openQuestion = async () => {
    await person.press('Confirmar que soy yo');
    await dialog.getByText('Lo que vimos: correo desechable.').waitFor();
  };
  const agree = dialog.getByRole('button', { name: 'Confirmar que soy yo' });
  let code = '';
  const admit = await intercept(context, '**/api/me/likes/*/clear', (route) =>
    route.fulfill({ status: 403, json: { success: false, code, message: code } }),
  );
  for (const [refusal, title] of [
    ['MAIL_CONFIRMATION_NEEDED', 'Revisa tu correo'],
    ['ADMIN_DECISION_NEEDED', 'Una persona la revisa'],
  ] as const) {
    code = refusal;
    await openQuestion();
    await agree.click();
    const answer = page.getByRole('dialog', { name: title });
    await answer.waitFor();
    expect(await person.accessibilityFaults()).toEqual([]);
    await answer.getByRole('button', { name: 'Cerrar' }).first().click();
  }
  // The answer to an earlier press was lost. The list of likes then says the state.
  code = 'LIKE_NOT_HELD';
  await openQuestion();
  expect(await person.accessibilityFaults()).toEqual([]);
  await agree.click();
  await dialog.waitFor({ state: 'hidden' });
  await admit();
  await openQuestion();
  await agree.click();
  await person.confirmSignIn();
  await person.reads(`¡Listo! Tu corcholata ya cuenta para «${post.name}».`);
  await note.waitFor({ state: 'hidden' });

  // The link's page asks for a sign-in later than the like, and recognises an old link and a counted like.
  const link = `/confirmar/${event.id}/mh2abc.${'x'.repeat(43)}`;
  const other = await newDoubtedPerson();
  await toggle(other, post.id);
  await isHeld(other, event.id);
  const mailed = await Visitor.onPhone({ as: other });
  await mailed.open(link);
  await mailed.press('Esta corcholata es mía');
  await mailed.confirmSignIn();
  await mailed.reads('Este enlace ya no sirve');
  await mailed.main.getByRole('link', { name: 'Ver la carta' }).waitFor();
  expect(await mailed.accessibilityFaults()).toEqual([]);
  const reconnect = await intercept(page, '**/api/me/likes?*', (route) => route.abort());
  await person.open(link);
  await person.reads('No pudimos ver tu corcholata.');
  await reconnect();
  await person.press('Volver a intentar');
  await person.reads(`Tu corcholata ya cuenta para «${post.name}».`);
  expect(await person.accessibilityFaults()).toEqual([]);
});

it('the desk voids a whole cluster of doubtful likes with a note, and undoes that', async () => {
  const { event, author, posts } = await newContest('La Dudosa');
  const [post] = posts;
  const doubt = async ({ id }: { id: string }) => {
    const doubted = await newDoubtedPerson();
    await toggle(doubted, id);
    await isHeld(doubted, event.id);
  };
  for (let n = 0; n < 2; n += 1) await doubt(post);
  const person = await Visitor.atDesk({ as: await admin() });
  const { main, page } = person;
  // The desk and its styles are loaded by a visitor who comes from another page of the site.
  await person.open('/');
  await page.getByRole('banner').getByRole('link', { name: 'Moderación' }).click();
  const sections = page.getByRole('navigation', { name: 'Secciones de administración' });
  await sections.getByRole('link', { name: 'Corcholatas' }).click();
  await main.getByLabel('Reto').selectOption({ label: event.name });
  const overlay = main.locator('.u-over');
  await overlay.waitFor();
  expect(await overlay.evaluate((layer) => getComputedStyle(layer).position)).toBe('absolute');
  const cluster = main.getByRole('article');
  await cluster.getByText('Correo desechable').waitFor();
  await cluster.getByRole('link', { name: post.name }).waitFor();
  await cluster.getByText('2 de sus cuentas').click();
  await cluster.getByRole('cell', { name: 'desechable' }).first().waitFor();
  expect(await person.accessibilityFaults()).toEqual([]);
  await page.keyboard.press('d');
  await page.getByRole('dialog', { name: 'Anular 2 corcholatas' }).waitFor();
  // Likes that arrive meanwhile are decided, too. Their card is newer than the desk's list of cards.
  const later = await newPublicPost(author, event.id, unique('La Nueva'));
  await doubt(later);
  const dialog = page.getByRole('dialog', { name: 'Anular 3 corcholatas' });
  await dialog.getByText('Son de 3 cuentas, en 2 cartas.').waitFor();
  await cluster.getByText(later.name, { exact: true }).first().waitFor();
  await page.keyboard.type('Son de una sola mano.');
  expect(await person.accessibilityFaults()).toEqual([]);
  // The second press after a lost answer gets the outcome of the first one, and can be undone.
  await person.loseAnswer('**/api/admin/integrity/*/clusters/*');
  await page.keyboard.press('Enter');
  await dialog.getByText('No hay conexión.').waitFor();
  await page.keyboard.press('Enter');
  await person.reads('Listo: se anularon 3 corcholatas.');
  await main.getByText('Grupos decididos (1)').click();
  await person.reads('«Son de una sola mano.»');
  await page.keyboard.press('u');
  await person.reads('De vuelta a revisión: 3 corcholatas.');
  await cluster.getByRole('button', { name: 'Que cuenten' }).waitFor();

  // A decision that a colleague made meanwhile stays, and so does the text of the refused one.
  await page.keyboard.press('d');
  await dialog.getByRole('textbox').fill('Son de una sola mano.');
  const params = { eventId: event.id };
  const { clusters } = await asAdmin('listClusters', { params });
  await asAdmin('decideCluster', {
    params: { ...params, clusterId: clusters[0]?.id ?? '' },
    body: { decision: 'release', note: 'Son de una familia.' },
  });
  await page.keyboard.press('Enter');
  await dialog.getByText('Esto cambió mientras lo veías.').waitFor();
  expect(await dialog.getByRole('textbox').inputValue()).toBe('Son de una sola mano.');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await main.getByText('Grupos decididos (1)').click();
  await person.reads('«Son de una familia.»');
  await dialog.waitFor({ state: 'detached' });
  expect(await person.accessibilityFaults()).toEqual([]);
  await person.press('Cómo juzgamos');
  await page.getByRole('dialog', { name: 'Cómo juzgamos' }).getByText('Ritmo de máquina').waitFor();
  expect(await person.accessibilityFaults()).toEqual([]);

  const admitNames = await intercept(page, '**/api/event-posts/*', (route) =>
    route.fulfill({ status: 400, json: { code: 'MALFORMED_REQUEST', message: 'No.' } }),
  );
  await page.reload();
  await person.reads('No pudimos traer los nombres de las cartas.');
  await admitNames();
  await person.press('Volver a intentar');
  await main.getByRole('link', { name: post.name }).first().waitFor();
});
