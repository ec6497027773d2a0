import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { fillCard, submitOf } from '../support/card-form.ts';
import { okFrom } from '../support/patience.ts';
import { api, asAdmin, identity, likedBy, newContest } from '../support/people.ts';
import { newPerson, newPublicPost, unique, untilBanned } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';
import { intercept } from '../support/intercept.ts';

let contest: Awaited<ReturnType<typeof newContest<readonly ['La Madura']>>>;
beforeAll(async () => {
  contest = await newContest('La Madura');
});

/** A new account by a sign-in with Google, which has no date of birth. */
async function newDateless() {
  const session = await identity.signInWithGoogle(`${randomUUID().slice(0, 8)}@elreto.test`);
  const { token } = session;
  await api.call('createUser', { token, body: {} });
  const person = await Visitor.onPhone({ as: session });
  const cap = person.cap(contest.posts[0].name);
  return {
    person,
    token,
    cap,
    isPressed: () => cap.getAttribute('aria-pressed'),
    likeOf: () => likedBy(session, contest.event.id),
    me: () => api.call('getMe', { token }),
    question: person.page.getByRole('dialog', { name: '¿Cuándo naciste?' }),
    /** Opens the contest's page and waits until the account's data is loaded. */
    async arrive() {
      const loaded = person.page.waitForResponse(okFrom(/\/api\/me$/));
      await person.open(`/contest/${contest.event.slug}`);
      await loaded;
      await person.settle();
    },
  };
}
type Dateless = Awaited<ReturnType<typeof newDateless>>;

async function answer({ question }: Dateless, year: string): Promise<void> {
  await question.getByLabel('Día').fill('5');
  await question.getByLabel('Mes').fill('5');
  await question.getByLabel('Año').fill(year);
  await question.getByRole('button', { name: 'Guardar y seguir' }).click();
}

it('an account without a date of birth is asked at its first like, may refuse, and likes after an answer', async () => {
  const dateless = await newDateless();
  const { person, cap, question, isPressed, likeOf, me } = dateless;
  await dateless.arrive();
  let toggles = 0;
  person.page.on('request', (request) => {
    if (request.url().includes('/api/toggle-post-like/')) toggles += 1;
  });
  await cap.click();
  await question.waitFor();
  await person.page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await isPressed()).toBe('false');
  await cap.click();
  await question.waitFor();
  expect(await isPressed(), 'not shown before it is so').toBe('false');
  expect(await person.accessibilityFaults()).toEqual([]);
  await answer(dateless, '1890');
  await person.reads('Ese año queda muy lejos. Escríbelo con cuatro cifras.');
  expect(await question.getByLabel('Año').getAttribute('aria-invalid')).toBe('true');
  expect(toggles).toBe(0);

  await answer(dateless, '1990');
  await question.waitFor({ state: 'detached' });
  await expect.poll(isPressed).toBe('true');
  await expect.poll(likeOf).toBe(contest.posts[0].id);
  expect((await me()).dob).toBe('1990-05-05');

  await cap.click();
  await expect.poll(likeOf).toBeUndefined();
  expect(await question.count(), 'asked once').toBe(0);
  expect(person.faults).toEqual([]);

  // In this case only the server knows that the date is missing.
  const json = { success: false, code: 'BIRTH_DATE_NEEDED', message: 'Falta tu fecha.' };
  const toggle = '**/api/toggle-post-like/**';
  const admit = await intercept(person.page, toggle, (route) =>
    route.fulfill({ status: 403, json }),
  );
  await cap.click();
  await question.waitFor();
  await admit();
  await answer(dateless, '1990');
  await expect.poll(likeOf).toBe(contest.posts[0].id);
  await expect.poll(isPressed).toBe('true');
});

it('a minor reads a refusal and cannot enter another date', async () => {
  const dateless = await newDateless();
  const { person, cap, question, isPressed, likeOf, me } = dateless;
  await dateless.arrive();
  await cap.click();
  await answer(dateless, '2015');
  await person.reads(/y tienes \d+ años\. ¿Es correcto\?$/);
  await question.getByRole('button', { name: 'Sí, es correcto' }).click();
  const refusal = person.page.getByRole('dialog', { name: 'Todavía no te toca' });
  await refusal.getByText('Cuando los cumplas, aquí va a estar tu lugar en la mesa.').waitFor();
  expect(await person.accessibilityFaults()).toEqual([]);
  await refusal.getByRole('button', { name: 'Entendido' }).click();
  await refusal.waitFor({ state: 'detached' });
  expect(await isPressed()).toBe('false');
  await cap.click();
  const notices = person.page.getByRole('region', { name: 'Avisos' });
  await notices.getByText('Poner corcholatas y subir fotos es para mayores').waitFor();
  expect(await question.count()).toBe(0);
  expect(await likeOf()).toBeUndefined();
  expect((await me()).dob).toBeNull();
});

it('the date is asked for in the middle of an upload, which keeps photo and name', async () => {
  const dateless = await newDateless();
  const { person, token } = dateless;
  await person.open(`/gallery?participar&reto=${contest.event.slug}`);
  const name = unique('La Sin Fecha');
  await fillCard(person.page, name);
  await submitOf(person.page).click();
  await answer(dateless, '1990');
  await person.reads('Tu publicación ahora es parte de la magia');
  const posts = await api.call('listMyPosts', { token });
  expect(posts.map((post) => post.name)).toEqual([name]);
  expect(person.faults).toEqual([]);
});

it('a suspended user reads the reason instead of liking or uploading, and keeps all data', async () => {
  const { event, posts } = contest;
  const session = await newPerson('Ana');
  const { id: mine } = await newPublicPost(session, event.id);
  const person = await Visitor.onPhone({ as: session });
  await person.open(`/contest/${event.slug}`);
  const like = person.cap(posts[0].name);
  await like.waitFor();

  const reason = 'Varias cuentas de una mano';
  await asAdmin('banUser', { params: { uid: session.uid }, body: { reason } });
  await untilBanned(session);
  // The refusal is shown whether the page already knows the suspension or only the server does.
  await like.click();
  await person.reads('Tu cuenta está suspendida: no puede subir fotos ni dar corcholatas.');
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('false');
  await person.page.getByRole('button', { name: 'Ver por qué', exact: true }).click();
  await person.isAt('/profile');
  await person.reads(`Motivo: «${reason}»`);
  await person.button('Descargar mis datos').waitFor();
  const gone = async () => {
    const { denied } = await api.call('getMyRace', { token: session.token });
    return denied.map(({ postId, outcome }) => [postId, outcome]);
  };
  await expect.poll(gone).toEqual([[mine, 'removed']]);
  await person.page.reload();
  await person.main.getByText('Se quitó de la mesa').waitFor();
  expect(await person.accessibilityFaults()).toEqual([]);

  await person.stepTo('/gallery?participar');
  await person.page.getByRole('dialog').getByText(reason).waitFor();
});
