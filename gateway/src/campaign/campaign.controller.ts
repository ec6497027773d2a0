import type { Readable } from 'node:stream';
import {
  campaignRequests,
  type Actor,
  type LoggedAct,
  type Participant,
  type Report,
} from '@el-reto/contracts';
import { eachPage, RequestClient } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { cacheControl } from '../http/representation.ts';
import { Serves, type Call } from '../http/endpoint.ts';
import { sentInParts } from '../http/sent-in-parts.ts';
import { csvOf, csvPages } from './csv.ts';
import { actColumns, rowColumns, participantColumns } from './tables.ts';

/** The contest's numbers and the administrators' log, as JSON or as files. */
@Controller()
export class CampaignController {
  constructor(private readonly requests: RequestClient) {}

  @Serves('getOverview')
  async getOverview({ query: { format, ...range }, actor, reply }: Call<'getOverview'>) {
    const report = await this.#report({ eventId: null, ...range }, actor);
    return format === 'csv' ? sendRows(reply, report) : report;
  }

  @Serves('getReport')
  async getReport({ params, query: { format, ...range }, actor, reply }: Call<'getReport'>) {
    const report = await this.#report({ ...params, ...range }, actor);
    return format === 'csv' ? sendRows(reply, report) : report;
  }

  @Serves('listParticipants')
  async listParticipants({ params, query, actor, reply }: Call<'listParticipants'>) {
    const { format, cursor } = query;
    if (format === undefined)
      return this.requests.ask(campaignRequests.listParticipants, { ...params, cursor }, { actor });
    const pages = eachPage('participants', (from) => {
      const goesOn = from.cursor === undefined ? undefined : true;
      return this.requests.ask(
        campaignRequests.listParticipants,
        { ...params, ...from, goesOn },
        { actor },
      );
    });
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

  #report(
    input: { eventId: string | null; from?: string | undefined; to?: string | undefined },
    actor: Actor,
  ): Promise<Report> {
    return this.requests.ask(campaignRequests.report, input, { actor });
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
