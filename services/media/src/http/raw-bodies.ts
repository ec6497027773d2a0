import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';

/** Hands bodies of every type that has no parser to the handlers as they come in. */
@Injectable()
export class RawBodies {
  constructor(host: HttpAdapterHost<FastifyAdapter>) {
    host.httpAdapter
      .getInstance()
      .addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  }
}
