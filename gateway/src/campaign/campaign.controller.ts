import type { Readable } from 'node:stream';
import { campaignRequests } from '@el-reto/contracts';
import type { LoggedAct, Participant, Report } from '@el-reto/contracts';
import { eachPage, RequestClient } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { cacheControl } from '../http/representation.ts';
import { Serves, type Call } from '../http/endpoint.ts';
import { sentInParts } from '../http/sent-in-parts.ts';
import { csvOf, csvPages } from './csv.ts';
import { actColumns, rowColumns, participantColumns } from './tables.ts';

@Controller()
export class CampaignController {
  constructor(private readonly requests: RequestClient) {}

  @Serves('getOverview')
  getOverview(call: Call<'getOverview'>) {
    return this.#report(null, call);
  }

  @Serves('getReport')
  getReport(call: Call<'getReport'>) {
    return this.#report(call.params.eventId, call);
  }

  @Serves('listParticipants')
  async listParticipants({ params, query, actor, reply }: Call<'listParticipants'>) {
    const { format, cursor } = query;
    const ask = (page: { cursor?: string | undefined; goesOn?: true }) =>
      this.requests.ask(campaignRequests.listParticipants, { ...params, ...page }, { actor });
    if (format === undefined) return ask({ cursor });
    const pages = eachPage('participants', (from) =>
      ask(from.cursor === undefined ? from : { ...from, goesOn: true }),
    );
    const rows = csvPages(participantColumns, eachOnce(pages));
    return sendFile(reply, `participantes-${params.eventId}.csv`, await sentInParts(rows));
  }

  @Serves('exportAudit')
  async exportAudit({ query: { format }, actor, reply }: Call<'exportAudit'>) {
    const pages = eachPage('entries', (from) =>
      this.requests.ask(campaignRequests.readLog, from, { actor }),
    );
    const isCsv = format === 'csv';
    const text = await sentInParts(isCsv ? csvPages(actColumns, pages) : linesOf(pages));
    if (isCsv) return sendFile(reply, 'bitacora.csv', text);
    return sendFile(reply, 'bitacora.ndjson', text, 'application/x-ndjson; charset=utf-8');
  }

  async #report(
    eventId: string | null,
    { query: { format, ...range }, actor, reply }: Call<'getOverview'> | Call<'getReport'>,
  ) {
    const input = { eventId, ...range };
    const report = await this.requests.ask(campaignRequests.report, input, { actor });
    return format === 'csv' ? sendRows(reply, report) : report;
  }
}

/** Leaves out repeated participants: one whose like moves while pages are read may be on two pages. */
async function* eachOnce(pages: AsyncIterable<readonly Participant[]>) {
  const seen = new Set<string>();
  for await (const people of pages) {
    yield people.filter(({ uid }) => !seen.has(uid) && seen.add(uid));
  }
}

async function* linesOf(pages: AsyncIterable<readonly LoggedAct[]>) {
  for await (const page of pages) yield page.map((act) => `${JSON.stringify(act)}\n`).join('');
}

const sendRows = (reply: FastifyReply, { event, from, to, step, rows }: Report) =>
  sendFile(reply, `${event?.slug ?? 'sitio'}-${from}-${to}.csv`, csvOf(rowColumns(step), rows));

const sendFile = (
  reply: FastifyReply,
  name: string,
  text: string | Readable,
  type = 'text/csv; charset=utf-8',
) =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', cacheControl.personal)
    .send(text);
