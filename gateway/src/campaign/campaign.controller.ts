import { campaignRequests, type Actor, type Report } from '@el-reto/contracts';
import { allPages, RequestClient } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { cacheControl } from '../cache/representation.ts';
import { Serves, type Call } from '../http/endpoint.ts';
import { csvOf } from './csv.ts';
import { actColumns, hourColumns, participantColumns } from './tables.ts';

/** The contest in numbers and the log, also as files. */
@Controller()
export class CampaignController {
  constructor(private readonly requests: RequestClient) {}

  @Serves('getOverview')
  async getOverview({ query: { format, ...range }, actor, reply }: Call<'getOverview'>) {
    const report = await this.#report({ eventId: null, ...range }, actor);
    return format === 'csv' ? sendHours(reply, report) : report;
  }

  @Serves('getReport')
  async getReport({ params, query: { format, ...range }, actor, reply }: Call<'getReport'>) {
    const report = await this.#report({ ...params, ...range }, actor);
    return format === 'csv' ? sendHours(reply, report) : report;
  }

  @Serves('listParticipants')
  async listParticipants({ params, query, actor, reply }: Call<'listParticipants'>) {
    const { format, cursor } = query;
    const ask = (from: { readonly cursor?: string | undefined }) =>
      this.requests.ask(campaignRequests.listParticipants, { ...params, ...from }, { actor });
    if (format === undefined) return ask({ cursor });
    const all = await allPages('participants', ask);
    return sendFile(reply, `participantes-${params.eventId}.csv`, csvOf(participantColumns, all));
  }

  @Serves('exportAudit')
  async exportAudit({ query: { format }, actor, reply }: Call<'exportAudit'>) {
    const entries = await allPages('entries', (from) =>
      this.requests.ask(campaignRequests.readLog, from, { actor }),
    );
    if (format === 'csv') return sendFile(reply, 'bitacora.csv', csvOf(actColumns, entries));
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    return sendFile(reply, 'bitacora.ndjson', lines, 'application/x-ndjson; charset=utf-8');
  }

  #report(
    input: { eventId: string | null; from?: string | undefined; to?: string | undefined },
    actor: Actor,
  ): Promise<Report> {
    return this.requests.ask(campaignRequests.report, input, { actor });
  }
}

const sendHours = (reply: FastifyReply, { event, from, to, rows }: Report) =>
  sendFile(reply, `${event?.slug ?? 'sitio'}-${from}-${to}.csv`, csvOf(hourColumns, rows));

const sendFile = (
  reply: FastifyReply,
  name: string,
  text: string,
  type = 'text/csv; charset=utf-8',
) =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', cacheControl.personal)
    .send(text);
