import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { likesRequests, type CallAnswer } from '@el-reto/contracts';
import { RequestClient } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { cacheControl, matchesEtag, negotiateCoding } from '../cache/representation.ts';
import { Serves, type Call } from '../http/endpoint.ts';
import { ContestAnswers } from './contest-answers.ts';

/** Published results and their ledgers. */
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

  /** As large as the contest was, and so it is never held as a whole. */
  @Serves('getLedger')
  async getLedger({ params: { eventId }, request: { headers }, reply }: Call<'getLedger'>) {
    const shown = await this.answers.result(eventId);
    const { sha256, parts } = (shown.json() as CallAnswer<'getResult'>).ledger;
    const isGzip = negotiateCoding(headers['accept-encoding']) !== null;
    reply
      .header('etag', isGzip ? `"${sha256}-gzip"` : `"${sha256}"`)
      .header('cache-control', cacheControl.shared)
      .header('vary', 'Accept-Encoding');
    if (matchesEtag(headers['if-none-match'], sha256)) return reply.code(304).send();
    reply.header('content-type', 'application/x-ndjson; charset=utf-8');
    const lines = await this.#linesOf(eventId, parts);
    if (!isGzip) return reply.send(lines);
    // Its errors reach the reader, who finds the answer cut off.
    const packed = pipeline(lines, createGzip(), () => undefined);
    return reply.header('content-encoding', 'gzip').send(packed);
  }

  /** The first part is there when this resolves: what fails later can only end the answer. */
  async #linesOf(eventId: string, parts: number): Promise<Readable> {
    const read = async (part: number) =>
      (await this.requests.ask(likesRequests.readLedger, { eventId, part })).lines;
    const first = parts > 0 ? await read(0) : '';
    async function* all() {
      yield first;
      for (let part = 1; part < parts; part += 1) yield await read(part);
    }
    return Readable.from(all(), { objectMode: false });
  }
}
