import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import { AppError, eventsRequests, likesRequests } from '@el-reto/contracts';
import type { CallAnswer, LedgerFacts } from '@el-reto/contracts';
import { RequestClient } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { acceptsGzip, apiVary, cacheControl, matchesEtag } from '../http/representation.ts';
import { Serves, type Call } from '../http/endpoint.ts';
import { sentInParts } from '../http/sent-in-parts.ts';
import { ContestAnswers } from './contest-answers.ts';

@Controller()
export class ResultsController {
  constructor(
    private readonly answers: ContestAnswers,
    private readonly requests: RequestClient,
  ) {}

  @Serves('getResult')
  getResult({ params: { eventId } }: Call<'getResult'>) {
    return this.answers.result(eventId);
  }

  /** Streams the ledger part by part, because its size grows with the contest. */
  @Serves('getLedger')
  async getLedger(call: Call<'getLedger'>) {
    const { eventId } = call.params;
    const { ledger } = await this.#shown(eventId);
    return sendLines(call, ledger, async (part) => {
      return (await this.requests.ask(likesRequests.readLedger, { eventId, part })).lines;
    });
  }

  @Serves('getBallots')
  async getBallots(call: Call<'getBallots'>) {
    const { eventId } = call.params;
    const { jury } = await this.#shown(eventId);
    if (!jury) throw new AppError('RESULT_NOT_FOUND');
    return sendLines(call, jury.ballots, async (part) => {
      return (await this.requests.ask(eventsRequests.readBallots, { eventId, part })).lines;
    });
  }

  async #shown(eventId: string): Promise<CallAnswer<'getResult'>> {
    return (await this.answers.result(eventId)).json() as CallAnswer<'getResult'>;
  }
}

type ReadPart = (part: number) => Promise<string>;

async function sendLines(
  { request: { headers }, reply }: Pick<Call, 'request' | 'reply'>,
  { sha256, parts }: LedgerFacts,
  read: ReadPart,
) {
  const isGzip = acceptsGzip(headers['accept-encoding']);
  reply
    .header('etag', isGzip ? `"${sha256}-gzip"` : `"${sha256}"`)
    .header('cache-control', cacheControl.shared)
    .header('vary', apiVary);
  if (matchesEtag(headers['if-none-match'], sha256)) return reply.code(304).send();
  reply.header('content-type', 'application/x-ndjson; charset=utf-8');
  const lines = await sentInParts(partsOf(parts, read));
  if (!isGzip) return reply.send(lines);
  // An error ends the stream, so that the client sees an incomplete answer.
  const packed = pipeline(lines, createGzip(), () => undefined);
  return reply.header('content-encoding', 'gzip').send(packed);
}

async function* partsOf(parts: number, read: ReadPart) {
  for (let part = 0; part < parts; part += 1) yield await read(part);
}
