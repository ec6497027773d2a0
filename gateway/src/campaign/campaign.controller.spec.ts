import { text } from 'node:stream/consumers';
import type { RequestClient } from '@el-reto/service-kit';
import { expect, it } from 'vitest';
import type { Call } from '../http/endpoint.ts';
import { CampaignController } from './campaign.controller.ts';

it('an export of participants in several pages is logged once, at its first page', async () => {
  const asked: unknown[] = [];
  const cursors = ['second', 'third', null];
  const ask = async (_: unknown, input: unknown) => {
    asked.push(input);
    return { participants: [], nextCursor: cursors[asked.length - 1] };
  };
  const reply = { type: () => reply, header: () => reply, send: (file: unknown) => file };
  const controller = new CampaignController({ ask } as unknown as RequestClient);
  const params = { eventId: 'reto' };
  const call = { params, query: { format: 'csv' }, actor: {}, reply };
  const file = await controller.listParticipants(call as unknown as Call<'listParticipants'>);
  if (typeof file !== 'string') await text(file as unknown as NodeJS.ReadableStream);
  expect(asked).toEqual([
    { eventId: 'reto', goesOn: undefined },
    { eventId: 'reto', cursor: 'second', goesOn: true },
    { eventId: 'reto', cursor: 'third', goesOn: true },
  ]);
});
