import type { Event } from '@el-reto/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import {
  admin,
  api,
  idsOf,
  listOf,
  newEvent,
  newPerson,
  newPost,
  unique,
} from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();
let event: Event;
beforeEach(async () => {
  // An empty table, so that what a test lays on it comes first.
  const { token } = await admin();
  for (;;) {
    const { posts } = await api.call('listAdminPosts', { token, query: { limit: 100 } });
    if (posts.length === 0) break;
    await api.call('decidePosts', { token, body: { approve: [], deny: idsOf(posts) } });
  }
  event = await newEvent();
});

async function layOnTable(...names: string[]) {
  const author = await newPerson('Autora');
  const posts = [];
  for (const name of names) posts.push(await newPost(author, event.id, unique(name)));
  return posts;
}
const moderate = () => Visitor.administering(browser);
const shown = async () => (await listOf(event.id)).map(({ name }) => name);
const waiting = async () => {
  const { token } = await admin();
  const page = await api.call('listAdminPosts', { token, query: { limit: 100 } });
  return page.posts.map(({ name }) => name);
};
const titled = ({ main }: Visitor, post: { name: string } | undefined) =>
  main.getByRole('heading', { name: post?.name ?? 'nothing' });
/** Where decisions are sent. */
const decisions = /\/admin\/posts\/.*(approve|deny|batch)/;
const bar = ({ page }: Visitor) => page.getByRole('region', { name: 'Decisiones recientes' });

describe('the moderators’ table', () => {
  it('is worked by keys, oldest first, and a decision is sent when it can no longer be undone', async () => {
    const [first, second] = await layOnTable('Primera', 'Segunda');
    const moderator = await moderate();
    const { keyboard } = moderator.page;
    let sent = 0;
    moderator.page.on('request', (request) => {
      if (decisions.test(request.url())) sent += 1;
    });
    await keyboard.press('a');
    await bar(moderator).getByText(`«${first?.name}» aprobada`, { exact: true }).waitFor();
    await bar(moderator)
      .getByText(/Se envía en \d s/)
      .waitFor();
    await keyboard.press('u');
    await moderator.reads('Decisión deshecha');
    await keyboard.press('a');
    await keyboard.press('d');
    await bar(moderator).getByText(`«${second?.name}» rechazada`, { exact: true }).waitFor();
    expect(sent).toBe(0);
    await keyboard.press('1');
    await moderator.page
      .getByRole('button', { name: 'Foto borrosa o muy oscura', pressed: true })
      .waitFor();
    expect(await moderator.accessibilityFaults()).toEqual([]);
    await expect.poll(shown, soon).toEqual([first?.name]);
    await moderator.reads('Mesa limpia');
    await expect.poll(waiting, soon).toEqual([]);
    expect(moderator.faults).toEqual([]);
    await moderator.leave();
  });

  it('takes many at once, and gives the reason along', async () => {
    const posts = await layOnTable('Uno', 'Dos', 'Tres');
    const moderator = await moderate();
    const { page } = moderator;
    await moderator.press('Seleccionar todas');
    await moderator.reads('3 seleccionadas');
    await page.getByLabel(`Seleccionar ${posts[0]?.name}`).uncheck();
    const denied = page.waitForRequest(
      (request) =>
        request.method() === 'POST' && /\/admin\/posts\/.*(deny|batch)/.test(request.url()),
    );
    await moderator.press('Rechazar 2 fotos');
    await bar(moderator)
      .getByRole('button', { name: /Contenido ofensivo/ })
      .click();
    await page.mouse.move(10, 10);
    expect(JSON.stringify((await denied).postDataJSON())).toContain('Contenido ofensivo');
    await expect.poll(waiting, soon).toEqual([posts[0]?.name]);
    await moderator.leave();
  });

  it('shows one after the other, full size, with the same keys', async () => {
    const [first, second] = await layOnTable('Grande', 'Otra Grande');
    const moderator = await moderate();
    const { page } = moderator;
    await moderator.press('Una por una');
    await titled(moderator, first).waitFor();
    expect(await moderator.accessibilityFaults()).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await titled(moderator, second).waitFor();
    await page.keyboard.press('a');
    await titled(moderator, first).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Ver en grande: ${first?.name}` }).waitFor();
    await expect.poll(shown, soon).toEqual([second?.name]);
    await moderator.leave();
  });

  it('is shared: counts are live, and what the other decided is said', async () => {
    const [post] = await layOnTable('La Disputada');
    const moderator = await moderate();
    await moderator.reads('Hay 1 foto esperando');
    const later = await layOnTable('La Nueva');
    await moderator.reads('Hay 2 fotos esperando');
    const title = () => moderator.page.title();
    await expect.poll(title, soon).toMatch(/^\(2\) Moderación/);
    await moderator.page.getByRole('button', { name: `Aprobar: ${later[0]?.name}` }).waitFor();

    const other = await moderate();
    const denied = other.page.waitForResponse(decisions);
    // Both decide while the photo is on both tables; the other one's word comes first.
    await moderator.page.route(decisions, async (route) => {
      await denied;
      await route.continue();
    });
    await moderator.press(`Aprobar: ${post?.name}`);
    await expect.poll(title, { timeout: 1_000 }).toMatch(/^\(1\) Moderación/);
    await other.press(`Rechazar: ${post?.name}`);
    await other.reads('Foto rechazada');
    await moderator.reads(`«${post?.name}»: ya la decidió alguien más.`);
    await Promise.all([moderator, other].map((each) => each.reads('Hay 1 foto esperando')));
    expect(await shown()).toEqual([]);
    await moderator.leave();
    await other.leave();
  });

  it('sends what still waits when its moderator leaves', async () => {
    const [post] = await layOnTable('La Última');
    const moderator = await moderate();
    await moderator.page.keyboard.press('a');
    await bar(moderator).getByText(`«${post?.name}» aprobada`, { exact: true }).waitFor();
    await moderator.page.getByRole('button', { name: 'Salir' }).click();
    await moderator.isAt('/');
    await expect.poll(shown, soon).toEqual([post?.name]);
    await moderator.leave();
  });
});
