import { Controller, Get, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { AppError, prizePlace } from '@el-reto/contracts';
import { shareForms, type ShareForm } from '@el-reto/contracts/pictures';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ErrorAnswers } from '../http/error-answers.ts';
import { TokenGuard } from '../http/token.guard.ts';
import { ownPlaceOf, titleOf, type Printed } from '../pictures/printed.ts';
import { SharePictures } from './share-pictures.service.ts';

const querySchema = z.object({
  form: z.enum(Object.keys(shareForms) as [ShareForm, ...ShareForm[]]),
  number: z.coerce.number().int().positive().nullable().default(null),
  name: z.string(),
  contest: z.string(),
  product: z.string(),
  x: z.coerce.number().min(0).max(1).optional(),
  y: z.coerce.number().min(0).max(1).optional(),
  place: prizePlace.optional(),
  rank: z.coerce.number().int().positive().optional(),
  author: z.string().optional(),
  event: z.string().optional(),
  as: z.literal('pdf').optional(),
});

/** Serves share pictures to the gateway. The gateway sends the words to print. */
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
    const { form, x, y, as, ...texts } = data;
    const focus = x === undefined || y === undefined ? null : { x, y };
    const path = request.params['*'];
    const printed = { ...texts, focus };
    // Shared caches may keep the picture for a second, so that it disappears soon after its post.
    reply.header('cache-control', 'public, max-age=0, s-maxage=1');
    if (as === 'pdf') {
      const { digest, bytes } = await this.shares.openSheet(path, printed, sheetTitle(printed));
      const tag = `"pdf-${digest}"`;
      await reply.header('etag', tag).header('content-type', 'application/pdf').send(bytes);
      return;
    }
    const { digest, content } = await this.shares.open(path, form, printed);
    await reply
      .header('etag', `"${form}-${digest}"`)
      .header('content-type', 'image/jpeg')
      .header('content-length', content.sizeBytes)
      .send(content.stream);
  }
}

/** The document title of a certificate's PDF. */
function sheetTitle(printed: Printed): string {
  const { author = '', event = '', name, contest, product } = printed;
  const ownPlace = ownPlaceOf(printed);
  const prize = `${titleOf(printed)} de ${event}, ${author} con «${name}».`;
  return `Certificado de ${contest} ${product}: ${prize}${ownPlace && ` ${ownPlace}.`}`;
}
