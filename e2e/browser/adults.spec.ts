import { randomUUID } from 'node:crypto';
import type { Event, Post } from '@el-reto/contracts';
import type { Session } from '@el-reto/dev';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import {
  api,
  identity,
  newEvent,
  newPerson,
  newPublicPost,
  picture,
  unique,
} from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();
let event: Event;
let card: Post;
beforeAll(async () => {
  event = await newEvent();
  card = await newPublicPost(await newPerson(), event.id, unique('La Madura'));
});

/** An account as a first sign-in with Google leaves it: nobody has asked for a date of birth. */
async function newDateless(): Promise<Session> {
  const session = await identity.signInWithGoogle(`${randomUUID().slice(0, 8)}@elreto.test`);
  await api.call('createUser', { token: session.token, body: {} });
  return session;
}

const question = ({ page }: Visitor) => page.getByRole('dialog', { name: '¿Cuándo naciste?' });
const cap = ({ page }: Visitor) => page.getByRole('button', { name: `Me gusta: ${card.name}` });
const isPressed = (button: Locator) => () => button.getAttribute('aria-pressed');
const likeOf = async ({ token }: Session) => (await api.call('listMyLikes', { token }))[event.id];
const dobOf = async ({ token }: Session) => (await api.call('getMe', { token })).dob;

async function answer(person: Visitor, year: string): Promise<void> {
  const dialog = question(person);
  await dialog.getByLabel('Día').fill('5');
  await dialog.getByLabel('Mes').fill('5');
  await dialog.getByLabel('Año').fill(year);
  await dialog.getByRole('button', { name: 'Guardar y seguir' }).click();
}

/** Somebody before the card's event, their record read. */
async function arrive(session: Session): Promise<Visitor> {
  const person = await Visitor.onPhone(browser, { as: session });
  const me = person.page.waitForResponse((response) => response.url().endsWith('/api/me'));
  await person.open(`/contest/${event.slug}`);
  await me;
  await person.settle();
  return person;
}

describe('an account without a date of birth', () => {
  it('is asked for it at its first like, which then lands', async () => {
    const session = await newDateless();
    const person = await arrive(session);
    let toggles = 0;
    person.page.on('request', (request) => {
      if (request.url().includes('/api/toggle-post-like/')) toggles += 1;
    });
    await cap(person).click();
    await question(person).waitFor();
    expect(await isPressed(cap(person))(), 'nothing is shown that is not so').toBe('false');
    expect(await person.accessibilityFaults()).toEqual([]);
    await answer(person, '1890');
    await person.reads('Ese año queda muy lejos. Revísalo.');
    expect(await question(person).getByLabel('Año').getAttribute('aria-invalid')).toBe('true');
    expect(toggles).toBe(0);

    await answer(person, '1990');
    await question(person).waitFor({ state: 'detached' });
    await expect.poll(isPressed(cap(person)), soon).toBe('true');
    await expect.poll(() => likeOf(session), soon).toBe(card.id);
    expect(await dobOf(session)).toBe('1990-05-05');

    await cap(person).click();
    await expect.poll(() => likeOf(session), soon).toBeUndefined();
    expect(await question(person).count(), 'once').toBe(0);
    expect(person.faults).toEqual([]);
    await person.leave();
  });

  it('is asked when the server says so, and the like goes on', async () => {
    const session = await newDateless();
    const person = await arrive(session);
    const me = await api.call('getMe', { token: session.token });
    // The page believes that there is a date.
    await person.page.route('**/api/me', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { ...me, dob: '1990-05-05' } })
        : route.fallback(),
    );
    await person.page.route('**/api/toggle-post-like/**', (route) =>
      route.fulfill({
        status: 403,
        json: { success: false, code: 'BIRTH_DATE_NEEDED', message: 'Falta tu fecha.' },
      }),
    );
    await person.page.reload();
    await person.settle();
    await person.isSignedIn();
    await cap(person).click();
    await question(person).waitFor();
    await person.page.unroute('**/api/toggle-post-like/**');
    await answer(person, '1990');
    await expect.poll(() => likeOf(session), soon).toBe(card.id);
    await expect.poll(isPressed(cap(person)), soon).toBe('true');
    await person.leave();
  });

  it('likes nothing and hears no reproach when it would rather not say', async () => {
    const session = await newDateless();
    const person = await arrive(session);
    await cap(person).click();
    await question(person).waitFor();
    await person.page.keyboard.press('Escape');
    await question(person).waitFor({ state: 'detached' });
    expect(await isPressed(cap(person))()).toBe('false');
    expect(await likeOf(session)).toBeUndefined();
    await cap(person).click();
    await question(person).waitFor();
    await person.leave();
  });

  it('of a minor is told when to come back, and is not asked for another date', async () => {
    const session = await newDateless();
    const person = await arrive(session);
    await cap(person).click();
    await answer(person, '2015');
    await person.reads(/y tienes \d+ años\. ¿Es correcto\?$/);
    await question(person).getByRole('button', { name: 'Sí, es correcto' }).click();
    const refusal = person.page.getByRole('dialog', { name: 'Todavía no te toca' });
    await refusal.getByText('Cuando los cumplas, aquí va a estar tu lugar en la mesa.').waitFor();
    expect(await person.accessibilityFaults()).toEqual([]);
    await refusal.getByRole('button', { name: 'Entendido' }).click();
    await refusal.waitFor({ state: 'detached' });
    expect(await isPressed(cap(person))()).toBe('false');
    await cap(person).click();
    const notices = person.page.getByRole('region', { name: 'Avisos' });
    await notices.getByText('Poner corcholatas y subir fotos es para mayores').waitFor();
    expect(await question(person).count()).toBe(0);
    expect(await likeOf(session)).toBeUndefined();
    expect(await dobOf(session)).toBeNull();
    await person.leave();
  });

  it('is asked in the middle of an upload, which keeps photo and name', async () => {
    const session = await newDateless();
    const person = await arrive(session);
    const { page } = person;
    await person.open(`/gallery?participar&reto=${event.slug}`);
    const form = page.getByRole('dialog', { name: 'Sube tu carta' });
    const buffer = await picture(900, 600);
    const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer };
    await form.locator('input[name="photo"]').setInputFiles(file);
    await form.getByRole('img', { name: 'Así se ve tu foto en la carta' }).waitFor();
    const name = unique('La Sin Fecha');
    await form.getByLabel('Nombre de tu carta').fill(name);
    await form.getByRole('button', { name: 'Subir mi foto' }).click();
    await answer(person, '1990');
    await person.reads('Tu publicación ahora es parte de la magia');
    const posts = await api.call('listMyPosts', { token: session.token });
    expect(posts.map((post) => post.name)).toEqual([name]);
    expect(person.faults).toEqual([]);
    await person.leave();
  });
});
