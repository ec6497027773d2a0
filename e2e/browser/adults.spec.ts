import { randomUUID } from 'node:crypto';
import type { Event, Post } from '@el-reto/contracts';
import type { Session } from '@el-reto/dev';
import { beforeAll, describe, expect, it } from 'vitest';
import { api, identity, newEvent, newPerson, newPublicPost, picture } from '../support/people.ts';
import { unique } from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

let event: Event;
let card: Post;
beforeAll(async () => {
  event = await newEvent();
  card = await newPublicPost(await newPerson(), event.id, unique('La Madura'));
});

/** An account after its first sign-in with Google, which asks for no date of birth. */
async function newDateless(): Promise<Session> {
  const session = await identity.signInWithGoogle(`${randomUUID().slice(0, 8)}@elreto.test`);
  await api.call('createUser', { token: session.token, body: {} });
  return session;
}

const question = ({ page }: Visitor) => page.getByRole('dialog', { name: '¿Cuándo naciste?' });
const cap = ({ page }: Visitor) => page.getByRole('button', { name: `Me gusta: ${card.name}` });
const isPressed = (person: Visitor) => () => cap(person).getAttribute('aria-pressed');
const likeOf = async ({ token }: Session) => (await api.call('listMyLikes', { token }))[event.id];
const dobOf = async ({ token }: Session) => (await api.call('getMe', { token })).dob;

async function answer(person: Visitor, year: string): Promise<void> {
  const dialog = question(person);
  await dialog.getByLabel('Día').fill('5');
  await dialog.getByLabel('Mes').fill('5');
  await dialog.getByLabel('Año').fill(year);
  await dialog.getByRole('button', { name: 'Guardar y seguir' }).click();
}

/** A person on the contest's page, once their record is loaded. */
async function arrive(session: Session): Promise<Visitor> {
  const person = await Visitor.onPhone({ as: session });
  const me = person.page.waitForResponse((response) => response.url().endsWith('/api/me'));
  await person.open(`/contest/${event.slug}`);
  await me;
  await person.settle();
  return person;
}

describe('an account without a date of birth', () => {
  it('is asked at its first like, may refuse, and the like counts after an answer', async () => {
    const session = await newDateless();
    const person = await arrive(session);
    let toggles = 0;
    person.page.on('request', (request) => {
      if (request.url().includes('/api/toggle-post-like/')) toggles += 1;
    });
    await cap(person).click();
    await question(person).waitFor();
    await person.page.keyboard.press('Escape');
    await question(person).waitFor({ state: 'detached' });
    expect(await isPressed(person)()).toBe('false');
    await cap(person).click();
    await question(person).waitFor();
    expect(await isPressed(person)(), 'not shown before it is so').toBe('false');
    expect(await person.accessibilityFaults()).toEqual([]);
    await answer(person, '1890');
    await person.reads('Ese año queda muy lejos. Revísalo.');
    expect(await question(person).getByLabel('Año').getAttribute('aria-invalid')).toBe('true');
    expect(toggles).toBe(0);

    await answer(person, '1990');
    await question(person).waitFor({ state: 'detached' });
    await expect.poll(isPressed(person), soon).toBe('true');
    await expect.poll(() => likeOf(session), soon).toBe(card.id);
    expect(await dobOf(session)).toBe('1990-05-05');

    await cap(person).click();
    await expect.poll(() => likeOf(session), soon).toBeUndefined();
    expect(await question(person).count(), 'asked once').toBe(0);
    expect(person.faults).toEqual([]);
  });

  it('is asked where only the server knows that the date is missing, and the like counts', async () => {
    const session = await newDateless();
    const person = await Visitor.onPhone({ as: session });
    const me = await api.call('getMe', { token: session.token });
    // The page believes that there is a date.
    await person.page.route('**/api/me', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { ...me, dob: '1990-05-05' } })
        : route.fallback(),
    );
    const json = { success: false, code: 'BIRTH_DATE_NEEDED', message: 'Falta tu fecha.' };
    await person.page.route('**/api/toggle-post-like/**', (route) =>
      route.fulfill({ status: 403, json }),
    );
    await person.open(`/contest/${event.slug}`);
    await person.settle();
    await person.isSignedIn();
    await cap(person).click();
    await question(person).waitFor();
    await person.page.unroute('**/api/toggle-post-like/**');
    await answer(person, '1990');
    await expect.poll(() => likeOf(session), soon).toBe(card.id);
    await expect.poll(isPressed(person), soon).toBe('true');
  });

  it('of a minor is refused in words, and cannot give another date', async () => {
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
    expect(await isPressed(person)()).toBe('false');
    await cap(person).click();
    const notices = person.page.getByRole('region', { name: 'Avisos' });
    await notices.getByText('Poner corcholatas y subir fotos es para mayores').waitFor();
    expect(await question(person).count()).toBe(0);
    expect(await likeOf(session)).toBeUndefined();
    expect(await dobOf(session)).toBeNull();
  });

  it('is asked in the middle of an upload, which keeps photo and name', async () => {
    const session = await newDateless();
    const person = await Visitor.onPhone({ as: session });
    await person.open(`/gallery?participar&reto=${event.slug}`);
    const form = person.page.getByRole('dialog', { name: 'Sube tu carta' });
    const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await picture(900, 600) };
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
  });
});
