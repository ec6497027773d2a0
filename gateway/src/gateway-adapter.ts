import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyHttpOptions } from 'fastify';
import type { Server } from 'node:http';

/**
 * Fastify for Nest, without Nest's own answers to unknown routes and errors and without its
 * middleware: the gateway says what it has to say in one place.
 */
export class GatewayAdapter extends FastifyAdapter {
  constructor(options: FastifyHttpOptions<Server>) {
    super({ ...options, skipMiddie: true });
  }

  override setErrorHandler() {
    return this.getInstance();
  }

  override setNotFoundHandler() {
    return this.getInstance();
  }
}
