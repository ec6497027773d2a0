import { describe, expect, it } from 'vitest';
import type { CallName, LoggedAct } from '@el-reto/contracts';
import {
  admin,
  api,
  day,
  expectError,
  newEvent,
  newPerson,
  newPost,
  newPublicPost,
  stack,
  toggle,
  unique,
} from '../support/people.ts';

/** What is counted goes by way of the stream. */
const counted = { timeout: 10_000, interval: 200 };
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

const report = async (eventId: string) => {
  const { token } = await admin();
  return api.call('getReport', { token, params: { eventId } });
};
const fileAt = async (path: string) => {
  const { token } = await admin();
  const answer = await fetch(new URL(path, stack.site), {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  return { text: await answer.text(), headers: answer.headers };
};

describe('the campaign in numbers', () => {
  it('tells what happened in an event, and gives it as CSV', async () => {
    const name = unique('Números');
    const event = await newEvent(undefined, name);
    const author = await newPerson('=1+1');
    const post = await newPublicPost(author, event.id);
    await newPost(author, event.id);
    await toggle(author, post.id);
    const fan = await newPerson();
    await toggle(fan, post.id);
    const visit = { path: `/contest/${event.slug}`, source: 'Radio' };
    await api.call('countVisit', { body: visit, headers: { 'user-agent': chrome } });
    await expect
      .poll(async () => (await report(event.id)).totals, counted)
      .toMatchObject({ visits: 1, uploads: 2, approved: 1, denied: 0, likes: 2 });
    const { rows, sources, best, queue, from, to } = await report(event.id);
    expect({ from, to }).toEqual({ from: day(-1), to: day(0) });
    expect(rows.length).toBeGreaterThan(0);
    expect(sources).toContainEqual(expect.objectContaining({ source: 'radio', visits: 1 }));
    expect(best).toMatchObject([{ postId: post.id, name: post.name, likes: 2 }]);
    expect(queue.waiting).toBe(1);
    const { text, headers } = await fileAt(`/api/admin/report/${event.id}?format=csv`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain(`${event.slug}-${day(-1)}`);
    expect(text).toMatch(/^Hora \(Ciudad de México\),Visitas,/);

    const people = await fileAt(`/api/admin/report/${event.id}/participants?format=csv`);
    expect(people.text).toContain(`${fan.uid},Ana Prueba,${fan.email},0,0,0,sí,"terms `);
    // What would be a formula is text.
    expect(people.text).toContain(`${author.uid},'=1+1 Prueba,${author.email},2,1,2,sí,"terms `);
  });

  it('tells of the whole site, event by event', async () => {
    const event = await newEvent();
    const { token } = await admin();
    const overview = await api.call('getOverview', { token, query: { from: day(0) } });
    expect(overview).toMatchObject({ event: null, from: day(0), to: day(0) });
    expect(overview.contests.map(({ id }) => id)).toContain(event.id);
  });

  it('refuses days that are none, or too many, and events that there are not', async () => {
    const { token } = await admin();
    const overview = (query: { from?: string; to?: string }) =>
      api.call('getOverview', { token, query });
    await expectError(overview({ from: 'ayer' }), 400, 'MALFORMED_REQUEST');
    await expectError(overview({ from: '2020-01-01' }), 400, 'MALFORMED_REQUEST');
    const yearZero = { from: '0000-01-01', to: '0000-01-01' };
    await expectError(overview(yearZero), 400, 'MALFORMED_REQUEST');
    await expectError(overview({ from: day(1), to: day(0) }), 422, 'DATES_OUT_OF_ORDER');
    const eventId = 'nada';
    await expectError(report(eventId), 404, 'EVENT_NOT_FOUND');
    const people = api.call('listParticipants', { token, params: { eventId } });
    await expectError(people, 404, 'EVENT_NOT_FOUND');
  });
});

describe('the log', () => {
  it('has what an administrator did to an event, and stays whole', async () => {
    const event = await newEvent();
    const { token, uid } = await admin();
    const body = { title: unique('Otro título') };
    await api.call('updateEvent', { token, params: { eventId: event.id }, body });
    const entryOf = async (action: string) => {
      const query = { action, actor: uid };
      const { entries } = await api.call('listAudit', { token, query });
      return entries.find(({ subject }) => subject === event.id);
    };
    await expect
      .poll(() => entryOf('updateEvent'), counted)
      .toMatchObject({
        actor: uid,
        reason: null,
        before: { title: event.title },
        after: { title: body.title },
      });
    expect(await entryOf('createEvent')).toMatchObject({
      before: null,
      after: { name: event.name },
    });
    const checked = await api.call('checkAudit', { token });
    expect(checked).toMatchObject({ brokenAt: null, hash: expect.stringMatching(/^[\da-f]{64}$/) });
    const lines = (await fileAt('/api/admin/audit/export')).text.trim().split('\n');
    const entries = lines.map((line) => JSON.parse(line) as LoggedAct);
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
    expect((await fileAt('/api/admin/audit/export?format=csv')).text).toContain(body.title);
  });
});

it.each<CallName>([
  'listAudit',
  'exportAudit',
  'checkAudit',
  'getOverview',
  'getReport',
  'listParticipants',
])('%s is for administrators alone', async (name) => {
  const { token } = await newPerson();
  const params = { eventId: 'nada' };
  await expectError(api.call(name, { token, params } as never), 403, 'ADMIN_ONLY');
  await expectError(api.call(name, { params } as never), 401, 'UNAUTHENTICATED');
});
