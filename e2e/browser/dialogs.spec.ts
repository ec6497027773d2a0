import type { Locator, Request } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { cardForm, fillCard, nameOf, submitOf } from '../support/card-form.ts';
import { withoutTimers } from '../support/patience.ts';
import { newContest, newPerson, unique } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

let contest: Awaited<ReturnType<typeof newContest<readonly ['La Que Se Queda']>>>;
beforeAll(async () => {
  contest = await newContest('La Que Se Queda');
});

async function openForm(): Promise<Visitor> {
  const person = await Visitor.onPhone({ as: await newPerson('Ana') });
  // The form waits 1.5 s for the browser's database and then opens without the draft.
  await withoutTimers(person.context, 1_500);
  await person.open(`/gallery?participar&reto=${contest.event.slug}`);
  await cardForm(person.page).waitFor();
  return person;
}

/** Clicks twice within 150 ms. The presses have times of their own, so that they stay fast on a slow machine. */
async function doubleClick({ context, page }: Visitor, button: Locator): Promise<void> {
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (!box) throw new Error('no button');
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left' } as const;
  const session = await context.newCDPSession(page);
  let atMs = Date.now();
  for (const clickCount of [1, 2]) {
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      const event = { ...place, type, clickCount, timestamp: atMs / 1_000 };
      await session.send('Input.dispatchMouseEvent', event);
      atMs += 50;
    }
  }
}

it('a double click sends a card once and does not cancel the upload', async () => {
  const person = await openForm();
  const { page } = person;
  // A request that was answered with 503 has sent no card.
  let sent = 0;
  const isSending = (request: Request) =>
    request.method() === 'POST' && request.url().endsWith('/api/posts');
  page.on('request', (request) => void (isSending(request) && (sent += 1)));
  page.on('response', (answer) => {
    if (answer.status() === 503 && isSending(answer.request())) sent -= 1;
  });
  await fillCard(page, unique('La Doble'));
  await doubleClick(person, submitOf(page));
  await person.reads('Tu publicación ahora es parte de la magia');
  expect(sent).toBe(1);
});

it('selecting text does not close the dialog if the mouse is released outside; a held Enter acts once', async () => {
  const person = await openForm();
  const { page } = person;
  await nameOf(page).fill('El Sol de Ayer');
  const box = await nameOf(page).boundingBox();
  if (!box) throw new Error('no field');
  await page.mouse.move(box.x + 60, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(2, 2, { steps: 4 });
  await page.mouse.up();
  await cardForm(page).waitFor();
  expect(await nameOf(page).inputValue()).toBe('El Sol de Ayer');

  await cardForm(page).getByRole('button', { name: 'Cerrar' }).focus();
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await cardForm(page).waitFor({ state: 'detached' });
  await person.reads('Guardamos tu carta a medias.');
});

it('Back closes a dialog and stays on the page', async () => {
  const { event, posts } = contest;
  const visitor = await Visitor.onPhone();
  const { page } = visitor;
  const path = `/contest/${event.slug}`;
  await visitor.open('/winners');
  await visitor.settle();
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await visitor.cap(posts[0].name).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  // The page prevents the navigation for which this call waits.
  void page.goBack({ timeout: 1_000 }).catch(() => undefined);
  await dialog.waitFor({ state: 'detached' });
  await visitor.isAt(path);
});
