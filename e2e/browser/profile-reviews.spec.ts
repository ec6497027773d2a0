import { expect, it } from 'vitest';
import { api, listOf, newEvent, newPerson, newPublicPost, unique } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';
import { intercept } from '../support/intercept.ts';

it('moderators see the old and the new name, and decide by keys, also without a network; the public sees the new name after the approval', async () => {
  const event = await newEvent();
  const [rude, kind] = [await newPerson('Grosera'), await newPerson('Amable')];
  const posts = [await newPublicPost(rude, event.id), await newPublicPost(kind, event.id)];
  const names = [unique('wa.me'), unique('Inés')];
  for (const [index, { token }] of [rude, kind].entries()) {
    await api.call('updateMe', { token, body: { name: names[index] ?? '' } });
  }
  const shown = async () => {
    const all = await listOf(event.id);
    return posts.map(({ id }) => all.find((post) => post.id === id)?.displayName);
  };
  const before = posts.map(({ displayName }) => displayName);
  expect(await shown()).toEqual(before);

  const moderator = await Visitor.administering();
  const panel = moderator.page.getByRole('region', { name: 'Perfiles que cambiaron' });
  // Other test files may change profiles meanwhile.
  const [refused, accepted] = names.map((name) =>
    panel.getByRole('listitem').filter({ hasText: name }),
  );
  if (!refused || !accepted) throw new Error('no names');
  await refused.getByText(before[0] ?? '', { exact: true }).waitFor();
  await refused.getByText(/Se publica solo en \d+ min/).waitFor();
  expect(await moderator.accessibilityFaults()).toEqual([]);
  expect(moderator.faults).toEqual([]);
  await moderator.context.setOffline(true);
  await refused.press('d');
  await moderator.reads('Sin conexión: 1 decisión guardada aquí');
  await refused.waitFor({ state: 'detached' });
  await moderator.context.setOffline(false);
  await moderator.reads('El perfil se queda como estaba.');
  moderator.faults = [];
  await accepted.press('a');
  await accepted.waitFor({ state: 'detached' });
  // The keys acted on profiles only: there is no decision on a photo to undo.
  expect(await moderator.page.getByRole('button', { name: 'Deshacer' }).count()).toBe(0);

  await expect.poll(shown).toEqual([before[0], expect.stringContaining(names[1] ?? '')]);
  const own = () => api.call('getMe', { token: rude.token });
  await expect.poll(own).not.toHaveProperty('review');
  expect(moderator.faults).toEqual([]);
  // The next change of the same person waits for a decision of its own. The list is loaded again even if
  // the live number stays the same, because another change was decided at the same time.
  await intercept(moderator.context, '**/api/admin/live', (route) => route.abort());
  const admitList = await intercept(moderator.context, '**/api/admin/profiles', (route) =>
    route.abort(),
  );
  await moderator.page.reload();
  const failure = moderator.main
    .getByRole('alert')
    .filter({ hasText: 'los perfiles que cambiaron' });
  await failure.getByRole('button', { name: 'Volver a intentar' }).waitFor();
  await admitList();
  const next = unique('Otro nombre');
  await api.call('updateMe', { token: rude.token, body: { name: next } });
  await panel.getByRole('listitem').filter({ hasText: next }).waitFor();
});
