import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { calls, campaignRequests, eventsEvents, postsEvents } from '@el-reto/contracts';
import { parseEnv } from '@el-reto/dev';
import { verifyLog } from '@el-reto/ops';
import { allPages } from '@el-reto/service-kit';
import { deleteAll, inboxCollection, type Versioned } from '@el-reto/store';
import { person } from '@el-reto/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { acts, type ActRecord } from '../src/campaign-records.ts';
import { act, CampaignWorld, soon } from './campaign-world.ts';

let world: CampaignWorld;

const list = (input = {}) => world.ask(calls.listAudit, input);
const check = () => world.ask(calls.checkAudit, {});
const count = async () => (await world.ask(campaignRequests.getState, {})).entries;

const deletion = act({ action: 'deleteEvent', at: '2026-11-26T19:00:00Z' });

/** What `npm run audit -- verify` prints. */
async function verify(): Promise<string[]> {
  const lines: string[] = [];
  await verifyLog(parseEnv(world.around.envOf('stack')), ['verify'], (line) => lines.push(line));
  return lines;
}

beforeAll(async () => {
  world = await CampaignWorld.start();
  await world.startService();
  const { around } = world;
  world.people.set('root', { uid: 'root', name: 'Rosa Prueba', email: 'r@e.test', agreed: [] });
  await around.tell(eventsEvents.actRecorded, act());
  await vi.waitUntil(async () => (await count()) === 1, soon);
  world.people.set('ana', { uid: 'ana', name: 'Ana Prueba', email: 'a@e.test', agreed: [] });
  const before = { name: 'El Gato', author: 'ana', state: 'pending' };
  const denial = { action: 'denyPost', subject: 'gato', reason: 'Borrosa', actor: 'lupe', before };
  await around.tell(postsEvents.actRecorded, act({ ...denial, at: '2026-11-26T06:30:00Z' }));
  await vi.waitUntil(async () => (await count()) === 2, soon);
  const operators = { actor: 'stack', action: 'setSwitches', subject: null };
  await around.tell(eventsEvents.actRecorded, act({ ...operators, at: '2026-11-26T18:00:00Z' }));
  await vi.waitUntil(async () => (await count()) === 3, soon);
  await around.tell(eventsEvents.actRecorded, deletion, 'the-same');
  await vi.waitUntil(async () => (await count()) === 4, soon);
});
afterAll(() => world.stop());

describe('the log', () => {
  it('lists acts newest first with what was before and after, and who may be known by name', async () => {
    const { entries, nextCursor, actors, people } = await list();
    const told = ['deleteEvent', 'setSwitches', 'denyPost', 'updateEvent'];
    expect(entries.map(({ action }) => action)).toEqual(told);
    expect(entries[3]).toEqual({ ...act(), seq: 1, hash: expect.stringMatching(/^[\da-f]{64}$/) });
    expect(nextCursor).toBeNull();
    expect(actors).toEqual([
      { uid: 'lupe', name: null },
      { uid: 'root', name: 'Rosa Prueba' },
      { uid: 'stack', name: null },
    ]);
    expect(people).toEqual([{ uid: 'ana', name: 'Ana Prueba' }]);
  });

  it('pages, and finds by actor, act and day in Mexico City', async () => {
    const first = await list({ limit: 3 });
    expect(first.entries).toHaveLength(3);
    const second = await list({ limit: 3, cursor: first.nextCursor ?? '' });
    expect(second.entries.map(({ seq }) => seq)).toEqual([1]);
    const seqs = async (input: object) => (await list(input)).entries.map(({ seq }) => seq);
    expect(await seqs({ actor: 'lupe' })).toEqual([2]);
    expect(await seqs({ action: 'updateEvent' })).toEqual([1]);
    expect(await seqs({ action: 'updateEvent', actor: 'lupe' })).toEqual([]);
    // 06:30 in Greenwich is half past midnight in Mexico City.
    expect(await seqs({ to: '2026-11-25' })).toEqual([1]);
    expect(await seqs({ from: '2026-11-26', to: '2026-11-26' })).toEqual([4, 3, 2]);
  });

  it('keeps an act once, however often it is told', async () => {
    await world.around.handBack(eventsEvents.actRecorded, deletion, 'the-same');
    // Even when the inbox has forgotten it.
    const { store } = world;
    await deleteAll(store, inboxCollection, []);
    await world.around.handBack(eventsEvents.actRecorded, deletion, 'the-same');
    const { entries } = await list({ action: 'deleteEvent' });
    expect(entries).toHaveLength(1);
  });

  it('is for administrators alone', async () => {
    const { around } = world;
    const asAna = { actor: person('ana') };
    const asked = await Promise.allSettled([
      around.ask(calls.listAudit, {}, asAna),
      around.ask(calls.checkAudit, {}, asAna),
      around.ask(campaignRequests.readLog, {}, asAna),
    ]);
    for (const { status, reason } of asked as PromiseRejectedResult[])
      expect([status, reason]).toMatchObject(['rejected', { code: 'ADMIN_ONLY' }]);
  });

  it('refuses every other writing', async () => {
    const { store } = world;
    const [id = ''] = await store.findIds(acts, { limit: 1 });
    const seen = (await store.getVersioned(acts, id)) as Versioned<ActRecord>;
    const other = { ...seen.data, reason: 'otro' };
    for (const change of ['set', 'delete', 'replace'] as const) {
      const writing = store.transaction((tx) => {
        if (change === 'set') return tx.set(acts, id, other);
        if (change === 'delete') return tx.delete(acts, id);
        return tx.replace(acts, id, seen, other);
      });
      await expect(writing).rejects.toThrow('never changed');
    }
    expect(await check()).toMatchObject({ entries: await count(), brokenAt: null });
  });

  it('is found out where its file was changed, and where its end is missing', async () => {
    const { entries } = await world.ask(campaignRequests.readLog, {});
    const last = entries.at(-1);
    expect(await check()).toMatchObject({ brokenAt: null, hash: last?.hash });
    const tamper = async (sql: string) => {
      await world.stopService();
      const db = new DatabaseSync(join(world.around.dir, 'data', 'campaign.sqlite'));
      db.exec(sql);
      db.close();
      await world.startService();
    };
    await tamper(
      `UPDATE acts SET doc = json_set(doc, '$.reason', 'Nítida') WHERE doc->>'$.seq' = 2`,
    );
    expect(await check()).toMatchObject({ brokenAt: 2 });
    await expect(verify()).rejects.toThrow('La entrada 2 falta o no es como se escribió.');
    await tamper(
      `UPDATE acts SET doc = json_set(doc, '$.reason', 'Borrosa') WHERE doc->>'$.seq' = 2`,
    );
    expect(await check()).toMatchObject({ brokenAt: null });
    expect(await verify()).toEqual([
      `entradas: ${entries.length} · última huella íntegra: ${last?.hash}`,
      'El registro está íntegro.',
    ]);
    const where = `WHERE doc->>'$.seq' = ${last?.seq}`;
    await tamper(`CREATE TABLE cut AS SELECT * FROM acts ${where}; DELETE FROM acts ${where}`);
    expect(await check()).toMatchObject({ brokenAt: last?.seq });
    await tamper('INSERT INTO acts SELECT * FROM cut; DROP TABLE cut');
    expect(await check()).toMatchObject({ brokenAt: null });
  });

  it('ends a page before it outgrows a message', async () => {
    const known = await count();
    const before = { rules: 'x'.repeat(100_000) };
    const tell = () => world.around.tell(eventsEvents.actRecorded, act({ before, actor: 'long' }));
    await Promise.all(Array.from({ length: 12 }, tell));
    await expect.poll(count, soon).toBe(known + 12);
    const newest = await allPages('entries', (from) => list({ ...from, actor: 'long' }));
    expect(new Set(newest.map(({ seq }) => seq)).size).toBe(12);
    const whole = await allPages('entries', (from) => world.ask(campaignRequests.readLog, from));
    expect(whole).toHaveLength(known + 12);
  });
});
