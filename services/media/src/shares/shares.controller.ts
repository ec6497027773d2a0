import { Controller, Get, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { AppError } from '@el-reto/contracts';
import { shareForms, type ShareForm } from '@el-reto/contracts/pictures';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ErrorAnswers } from '../http/error-answers.ts';
import { TokenGuard } from '../http/token.guard.ts';
import { SharePictures } from './share-pictures.service.ts';

const querySchema = z.object({
  form: z.enum(Object.keys(shareForms) as [ShareForm, ...ShareForm[]]),
  number: z.coerce.number().int().positive().nullable().default(null),
  name: z.string(),
  contest: z.string(),
  product: z.string(),
  x: z.coerce.number().min(0).max(1).optional(),
  y: z.coerce.number().min(0).max(1).optional(),
  ahead: z.literal('1').optional(),
});

/** Pictures to share, on their way to the gateway, which knows what is printed on them. */
@Controller('shares')
@UseGuards(TokenGuard)
@UseFilters(ErrorAnswers)
export class SharesController {
  constructor(private readonly shares: SharePictures) {}

  @Get('*')
  async serve(
    @Req() request: FastifyRequest<{ Params: { '*': string } }>,
    @Query() query: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { data } = querySchema.safeParse(query);
    if (!data) throw new AppError('MALFORMED_REQUEST', { detail: 'share' });
    const { form, x, y, ahead, ...texts } = data;
    const focus = x === undefined || y === undefined ? null : { x, y };
    const path = request.params['*'];
    const printed = { ...texts, focus };
    const { digest, content } = await this.shares.open(path, form, printed, ahead === '1');
    await reply
      .header('etag', `"${form}-${digest}"`)
      // Gone with its post, from whatever keeps it on the way.
      .header('cache-control', 'public, max-age=0, s-maxage=1')
      .header('content-type', 'image/jpeg')
      .header('content-length', content.sizeBytes)
      .send(content.stream);
  }
}
