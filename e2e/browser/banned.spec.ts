import { expect, it } from 'vitest';
import { keepMessages } from '../support/patience.ts';
import {
  admin,
  api,
  newContest,
  newPerson,
  newPublicPost,
  untilBanned,
} from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

it('a suspended user reads the reason instead of liking or uploading, and keeps all data', async () => {
  const { event, posts } = await newContest('El Sol');
  const session = await newPerson('Ana');
  const { id: mine } = await newPublicPost(session, event.id);
  const person = await Visitor.onPhone({ as: session });
  await keepMessages(person.context);
  await person.open(`/contest/${event.slug}`);
  const like = person.cap(posts[0].name);
  await like.waitFor();

  const reason = 'Varias cuentas de una mano';
  const { token } = await admin();
  await api.call('banUser', { token, params: { uid: session.uid }, body: { reason } });
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

  await person.open(`/gallery?participar&reto=${event.slug}`);
  await person.page.getByRole('dialog').getByText(reason).waitFor();
});
