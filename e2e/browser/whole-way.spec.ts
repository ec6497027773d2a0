import { randomUUID } from 'node:crypto';
import type { Event } from '@el-reto/contracts';
import { certificatePaths } from '@el-reto/contracts/pages';
import { expect, it } from 'vitest';
import { cardForm, nameOf, previewIn, submitOf } from '../support/card-form.ts';
import { extendUndo, passUndo } from '../support/desk.ts';
import { okFrom } from '../support/patience.ts';
import { mailedAddress, mailTo } from '../support/mail.ts';
import {
  admin,
  api,
  asAdmin,
  drawn,
  endEvent,
  listOf,
  newEvent,
  newPerson,
  picture,
  read,
} from '../support/people.ts';
import { stack, unique } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

it('the whole way leads from sign-up through a denial and a second try to a result with a certificate', async () => {
  const event = await newEvent();
  const [blurred, sharp] = [unique('La Borrosa'), unique('La Nítida')];
  const email = `${randomUUID().slice(0, 8)}@elreto.test`;

  const person = await Visitor.atDesk({ known: false });
  await signUp(person, email);
  await sendPhoto(person, event, blurred);
  await person.page.getByRole('link', { name: 'Ver mis cartas' }).click();
  await person.isAt('/profile');

  const moderator = await Visitor.atDesk({ as: await admin() });
  await extendUndo(moderator);
  await moderator.open(`/admin?seccion=moderacion&reto=${event.id}`);
  await moderator.press(`Rechazar: ${blurred}`);
  const recent = moderator.page.getByRole('region', { name: 'Decisiones recientes' });
  await recent.getByRole('button', { name: /Foto borrosa/ }).click();
  // The pointer leaves the undo button, because the time for the undo is paused while it is there.
  await moderator.page.mouse.move(10, 10);
  await passUndo(moderator);
  // The message is in the region that screen readers announce.
  await person.page.getByRole('region', { name: 'Avisos' }).getByText(blurred).waitFor();
  await bell(person, 1).waitFor();
  const denial = await mailTo(email, `«${blurred}» no pasó la revisión`);
  expect(denial.text).toContain('Motivo: Foto borrosa o muy oscura');
  await person.open(denial.link);
  await sendPhoto(person, event, sharp);

  // The open desk shows the second card by the live stream.
  await moderator.press(`Aprobar: ${sharp}`);
  await passUndo(moderator);
  const approval = await mailTo(email, `«${sharp}» ya está en la mesa`);
  await expect.poll(() => likesIn(event)).toEqual([[sharp, 0]]);

  const fan = await Visitor.onPhone({ as: await newPerson('Fan') });
  await fan.open(approval.link);
  await fan.cap(sharp).click();
  await expect.poll(() => likesIn(event)).toEqual([[sharp, 1]]);

  await endEvent(event.id);
  const winners = async () => {
    const all = await api.call('listWinners');
    return all.find((each) => each.event.id === event.id)?.topPosts.map(({ name }) => name);
  };
  await expect.poll(winners).toEqual([sharp]);
  await moderator.open('/admin?seccion=ganadores');
  await moderator.press(`Publicar resultado: ${event.name}`);
  await moderator.page
    .getByRole('dialog')
    .getByRole('button', { name: 'Publicar resultado' })
    .click();
  await moderator.reads('El resultado ya es oficial.');

  const win = await mailTo(email, `¡Lotería! «${sharp}» ganó`);
  const [winning] = await listOf(event.id);
  await drawn(certificatePaths(event.slug, winning?.slug ?? '', 1).picture);
  await person.open(win.link);
  const certificate = await takeCertificate(person);
  await readNotices(person);

  for (const visitor of [person, moderator, fan]) expect(visitor.faults).toEqual([]);

  await asAdmin('deactivateWinners', { params: { eventId: event.id } });
  await expect.poll(async () => (await fetch(certificate)).status).toBe(404);
});

async function signUp(person: Visitor, email: string): Promise<void> {
  await person.open('/signup?volver=%2Fgallery%3Fparticipar');
  await person.signUp(email);
  await person.reads('Revisa tu correo');
  const address = await mailedAddress(email);
  // The message about a decision is shown only if the live stream was open before.
  const live = person.page.waitForResponse(okFrom(/\/api\/me\/live/));
  await person.open(address);
  await live;
}

async function sendPhoto({ page }: Visitor, event: Event, name: string): Promise<void> {
  const form = cardForm(page);
  const chooser = page.waitForEvent('filechooser');
  await form.locator('input[name=photo]').click();
  const buffer = await picture(600, 800);
  await (await chooser).setFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer });
  await previewIn(page).waitFor();
  await form.getByLabel('Reto').selectOption({ label: event.name });
  await nameOf(page).fill(name);
  await submitOf(page).click();
  await page.getByText('Tu publicación ahora es parte de la magia').first().waitFor();
}

const bell = ({ page }: Visitor, unread: number) =>
  page
    .getByRole('banner')
    .getByLabel(unread === 0 ? 'Avisos' : `Avisos: ${unread} sin leer`, { exact: true })
    .filter({ visible: true });

const likesIn = async (event: Event) =>
  (await listOf(event.id)).map(({ name, likes }) => [name, likes]);

/** Checks the picture and the PDF of the certificate; returns the address of the PDF. */
async function takeCertificate(winner: Visitor): Promise<URL> {
  const image = winner.main.getByRole('img', { name: /^Certificado: Primer lugar/ });
  await image.scrollIntoViewIfNeeded();
  const width = () => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth);
  await expect.poll(width).toBe(2640);
  const sheet = winner.main.getByRole('link', { name: 'Descargar para imprimir (PDF)' });
  const address = new URL((await sheet.getAttribute('href')) ?? '', stack.site);
  const pdf = await read(address.href);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return address;
}

/** All notices of the test, newest first. */
async function readNotices(person: Visitor): Promise<void> {
  await bell(person, 3).click();
  const peek = person.page.getByRole('dialog', { name: 'Avisos' });
  const titles = peek.getByRole('heading', { level: 3 });
  await expect
    .poll(() => titles.allTextContents())
    .toEqual(['Carta ganadora', 'En la mesa', 'No entró a la mesa']);
  expect(await person.accessibilityFaults()).toEqual([]);
  await person.page.keyboard.press('Escape');
  await bell(person, 0).waitFor();
}
