import { SharedMemory, type MemoryHold } from '@el-reto/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENV, type GatewayEnv } from '../env.ts';
import { limitedAddress } from '@el-reto/contracts/connections';
import { whenClosed } from '../http/when-closed.ts';
import { ConnectionCounter } from '../limits/connection-limits.ts';

/** Limit in bytes for all pictures that readers have not yet received. */
const memoryBytes = 96 * 1024 * 1024;

/** The limit is high, because a whole stadium may share one address. */
const readsPerAddress = 512;
const uploadsPerAddress = 64;
const uploadsPerAccount = 4;
/** Limit for all addresses together. Uploads are forwarded without being stored. */
export const mostUploads = 512;

/** Limits the reads and uploads in progress, and their memory. */
@Injectable()
export class MediaTraffic {
  readonly #memory = new SharedMemory(memoryBytes);
  readonly #reads: ConnectionCounter;
  readonly #uploads: ConnectionCounter;
  readonly #uploaders: ConnectionCounter;

  constructor(@Inject(ENV) { LIMITS }: GatewayEnv) {
    const uploads = { total: mostUploads, perAddress: uploadsPerAddress };
    this.#reads = new ConnectionCounter({ perAddress: readsPerAddress }, LIMITS);
    this.#uploads = new ConnectionCounter(uploads, LIMITS);
    this.#uploaders = new ConnectionCounter({ perAddress: uploadsPerAccount }, LIMITS);
  }

  /** Throws TOO_MANY_REQUESTS if `admitReader` would throw it. Cheap while there are few readers. */
  checkReader(request: FastifyRequest): void {
    if (this.#reads.total >= readsPerAddress) this.#reads.check(limitedAddress(request.ip));
  }

  /**
   * Counts a reader until the answer ends, or throws TOO_MANY_REQUESTS. If memory runs out, the connection
   * is closed.
   */
  admitReader(request: FastifyRequest, reply: FastifyReply): MemoryHold {
    const address = limitedAddress(request.ip);
    whenClosed(reply, this.#reads.take(address));
    const hold = this.#memory.hold(address, () => request.raw.socket.destroy());
    whenClosed(reply, () => hold.release());
    return hold;
  }

  /** Counts an upload until it is answered, or throws TOO_MANY_REQUESTS. */
  admitUpload(request: FastifyRequest, reply: FastifyReply, uid: string): void {
    whenClosed(reply, this.#uploaders.take(uid));
    whenClosed(reply, this.#uploads.take(limitedAddress(request.ip)));
  }
}
