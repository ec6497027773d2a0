import { expect, it } from 'vitest';
import { admin, api, newContest, newPerson, newPost, toggle } from '../support/people.ts';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

async function fileAt(path: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(new URL(path, api.origin), { headers });
  expect(answer.status).toBe(200);
  return { text: await answer.text(), header: (name: string) => answer.headers.get(name) };
}

it('the report of a contest counts its events, also as CSV', async () => {
  const { token } = await admin();
  const { event, author, posts } = await newContest('La Contada');
  const [[post], fan] = [posts, await newPerson()];
  await newPost(author, event.id);
  await toggle(author, post.id);
  await toggle(fan, post.id);
  const visit = { path: `/contest/${event.slug}`, source: 'Radio' };
  await api.call('countVisit', { body: visit, headers: { 'user-agent': chrome } });
  const report = () => api.call('getReport', { token, params: { eventId: event.id } });
  await expect.poll(report).toMatchObject({
    totals: { visits: 1, uploads: 2, approved: 1, denied: 0, likes: 2 },
    from: event.startDate,
    sources: expect.arrayContaining([expect.objectContaining({ source: 'radio', visits: 1 })]),
    best: [{ postId: post.id, name: post.name, likes: 2 }],
    queue: { waiting: 1 },
  });
  const overview = await api.call('getOverview', { token, query: { from: event.startDate } });
  expect(overview.contests.map(({ id }) => id)).toContain(event.id);

  const address = `/api/admin/report/${event.id}`;
  const { text, header } = await fileAt(`${address}?format=csv`, token);
  expect(header('content-type')).toBe('text/csv; charset=utf-8');
  expect(header('content-disposition')).toContain(`${event.slug}-${event.startDate}`);
  expect(text).toMatch(/^Hora \(Ciudad de México\),Visitas,/);
  const people = await fileAt(`${address}/participants?format=csv`, token);
  expect(people.text).toContain(`${fan.uid},Ana Prueba,${fan.email},0,0,0,sí,"versión `);
  expect(people.text).toContain(`${author.uid},Autora Prueba,${author.email},2,1,2,sí,"versión `);
});
