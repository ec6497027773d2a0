import { Controller, HttpCode, Post, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { mediaPurposeSchema, mediaRequests, AppError } from '@el-reto/contracts';
import { parseInput } from '@el-reto/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { ErrorAnswers } from '../http/error-answers.ts';
import { TokenGuard } from '../http/token.guard.ts';
import { IntakeService } from './intake.service.ts';

const querySchema = z.object({ purpose: mediaPurposeSchema });
const headersSchema = z.object({
  'x-actor-uid': mediaRequests.claim.input.shape.uid,
  'idempotency-key': z.string().min(1).max(200).optional(),
  'content-length': z.coerce.number().int().min(0).optional(),
});

/** Receives the uploads that the gateway forwards. */
@Controller('intake')
@UseGuards(TokenGuard)
@UseFilters(ErrorAnswers)
export class IntakeController {
  constructor(
    private readonly intake: IntakeService,
    { httpAdapter }: HttpAdapterHost<FastifyAdapter>,
  ) {
    // Bodies without a parser are passed on as streams.
    const server = httpAdapter.getInstance();
    server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  }

  @Post()
  @HttpCode(201)
  async stage(
    @Req() request: FastifyRequest,
    @Query() query: unknown,
    @Res({ passthrough: true }) { raw }: FastifyReply,
  ) {
    const { purpose } = parseInput(querySchema, query);
    const headers = parseInput(headersSchema, request.headers);
    const isImage = /^image\//i.test(request.headers['content-type'] ?? '');
    if (!isImage || !(request.body instanceof Readable)) throw new AppError('NOT_AN_IMAGE');
    const left = new AbortController();
    raw.once('close', () => left.abort());
    return this.intake.stage({
      uid: headers['x-actor-uid'],
      purpose,
      idempotencyKey: headers['idempotency-key'],
      sizeBytes: headers['content-length'],
      body: request.body,
      signal: left.signal,
    });
  }
}
