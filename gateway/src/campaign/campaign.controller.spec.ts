import { text } from 'node:stream/consumers';
import type { RequestClient } from '@el-reto/service-kit';
import { expect, it } from 'vitest';
import type { Call } from '../http/endpoint.ts';
import { CampaignController } from './campaign.controller.ts';

const params = { eventId: 'reto' };
/** A call for CSV. `headers` receives those of its answer. */
function callFor<N extends 'getReport' | 'listParticipants'>(headers: object = {}) {
  const reply = {
    type: (type: string) => reply.header('content-type', type),
    header: (name: string, value: string) => Object.assign(headers, { [name]: value }) && reply,
    send: (file: unknown) => file,
  };
  return { params, query: { format: 'csv' }, actor: {}, reply } as unknown as Call<N>;
}
const controllerWith = (ask: (_: unknown, input: unknown) => Promise<unknown>) =>
  new CampaignController({ ask } as unknown as RequestClient);

it('a report as CSV is a file with the name and the days of its event', async () => {
  const days = { from: '2026-11-06', to: '2026-11-07' };
  const report = { event: { slug: 'otono' }, ...days, step: 'hour', rows: [] };
  const headers = {};
  await controllerWith(async () => report).getReport(callFor(headers));
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="otono-2026-11-06-2026-11-07.csv"',
  });
});

it('an export of participants in several pages is logged once, at its first page, and has each participant once', async () => {
  const asked: unknown[] = [];
  const participant = { uid: 'ana', agreed: [] };
  const cursors = ['second', 'third', null];
  const controller = controllerWith(async (_, input) => {
    asked.push(input);
    return { participants: [participant], nextCursor: cursors[asked.length - 1] };
  });
  const file = await controller.listParticipants(callFor());
  const [, ...rows] = (await text(file as unknown as NodeJS.ReadableStream)).trim().split('\r\n');
  expect(rows).toEqual([expect.stringMatching(/^ana,/)]);
  expect(asked).toEqual([
    { eventId: 'reto', goesOn: undefined },
    { eventId: 'reto', cursor: 'second', goesOn: true },
    { eventId: 'reto', cursor: 'third', goesOn: true },
  ]);
});
