import { Controller, Get, Inject, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { AppError } from '@el-reto/contracts';
import { widthAsked } from '@el-reto/contracts/pictures';
import { ENV, verifyMediaSignature } from '@el-reto/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { basename } from 'node:path/posix';
import { z } from 'zod';
import type { MediaEnv } from '../env.ts';
import { ErrorAnswers } from '../http/error-answers.ts';
import { TokenGuard } from '../http/token.guard.ts';
import type { MediaRecord } from '../media-record.ts';
import { MediaRepository } from '../media.repository.ts';
import { FileStore, type OpenFile } from './file-store.ts';
import { cacheControl, servedFile, type ServedFile } from './served-file.ts';
import { contentTypeOf } from './storage-path.ts';

// An invalid width is ignored.
const querySchema = z.object({
  w: z.unknown().optional().transform(widthAsked),
  exp: z.coerce.number().int().catch(0),
  sig: z.string().catch(''),
});

/** Serves pictures to the gateway. */
@Controller('files')
@UseGuards(TokenGuard)
@UseFilters(ErrorAnswers)
export class FilesController {
  readonly #signingKeys: readonly string[];

  constructor(
    private readonly records: MediaRepository,
    private readonly files: FileStore,
    @Inject(ENV) env: MediaEnv,
  ) {
    const { MEDIA_SIGNING_KEY: key, MEDIA_SIGNING_KEY_PREVIOUS: previous } = env;
    this.#signingKeys = previous === undefined ? [key] : [key, previous];
  }

  @Get('*')
  async serve(
    @Req() request: FastifyRequest<{ Params: { '*': string } }>,
    @Query() query: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const path = request.params['*'];
    const { w, exp, sig } = querySchema.parse(query);
    const { data: record } = await this.records.at(path);
    const isSigned = () =>
      this.#signingKeys.some((key) => verifyMediaSignature(key, path, exp, sig));
    if (!record.public && !isSigned()) throw new AppError('MEDIA_NOT_FOUND');
    const best = servedFile(path, record, { width: w, accept: request.headers.accept });
    const { file, content } = await this.#open(path, record, best);
    await reply
      // The bytes at a path never change, so that the file name can be the ETag.
      .header('etag', `"${basename(file.path)}"`)
      .header('vary', 'accept')
      .header('cache-control', cacheControl(record.public, file))
      .header('content-type', contentTypeOf(file.path))
      .header('content-length', content.sizeBytes)
      .send(content.stream);
  }

  /**
   * Opens the most suitable file. While the picture is being moved, opens the master at its old or new
   * path.
   */
  async #open(
    path: string,
    { movedFrom }: MediaRecord,
    best: ServedFile,
  ): Promise<{ file: ServedFile; content: OpenFile }> {
    const content = await this.files.open(best.path);
    if (content) return { file: best, content };
    for (const place of [path, movedFrom]) {
      const master = place === null ? undefined : await this.files.open(place);
      if (master) return { file: { path, isFinal: false }, content: master };
    }
    throw new AppError('MEDIA_NOT_FOUND');
  }
}
