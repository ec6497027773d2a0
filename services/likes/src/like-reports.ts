import { randomUUID } from 'node:crypto';
import { AppError, integrityRequests, type LedgerLike } from '@el-reto/contracts';
import { BackgroundWork, RequestClient, SharedReads } from '@el-reto/service-kit';
import { SpanLinks } from '@el-reto/telemetry';
import { Injectable } from '@nestjs/common';

const everyMs = 250;
/** Time between two attempts to report a missing batch, in milliseconds. */
const lookEveryMs = 2_000;
/** Most likes in one batch. A batch is far below the size limit of NATS. */
const atOnce = 500;
/**
 * Most likes that wait for their report. With more, the queue is dropped and the integrity service reads
 * the ledger.
 */
const mostWaiting = 50_000;
const timeoutMs = 2_000;

/**
 * Reports changes of likes to the integrity service, soon after their commits. A lost batch is not
 * repeated: batches are numbered, so that the next one, which may be empty, reveals the gap, and the
 * integrity service reads the ledger. The first batch of a process has the same effect, because the
 * previous process may have ended with unsent reports.
 */
@Injectable()
export class LikeReports extends BackgroundWork {
  readonly #process = randomUUID();
  readonly #links = new SpanLinks();
  readonly #sends = new SharedReads(() => this.#send());
  #batch = 0;
  /** Whether the integrity service may have missed likes. */
  #isBehind = true;
  #waiting: LedgerLike[] = [];
  #removedPosts: string[] = [];

  constructor(private readonly requests: RequestClient) {
    super(everyMs, lookEveryMs);
  }

  add(like: LedgerLike): void {
    this.#links.addActive();
    if (this.#waiting.length >= mostWaiting) this.#drop();
    this.#waiting.push(like);
    this.mark();
  }

  /** Reports that all likes of a post are taken off. */
  addRemovedPost(postId: string): void {
    this.#removedPosts.push(postId);
    this.mark();
  }

  /** Reports all changes so far. Throws SERVICE_UNAVAILABLE if the integrity service does not answer. */
  async flush(): Promise<void> {
    await this.work();
    if (this.#isBehind) throw new AppError('SERVICE_UNAVAILABLE');
  }

  protected override work(): Promise<void> {
    return this.#links.run('report likes', {}, () => this.#sends.read(''));
  }

  async #send(): Promise<void> {
    // The next run sends later changes, so that `flush` ends although likes keep arriving.
    const most = Math.max(this.#waiting.length, this.#removedPosts.length, Number(this.#isBehind));
    for (let sent = 0; sent < most; sent += atOnce) {
      const likes = this.#waiting.splice(0, atOnce);
      const gone = this.#removedPosts.splice(0, atOnce);
      this.#batch += 1;
      const input = { process: this.#process, batch: this.#batch, likes, gone };
      try {
        await this.requests.ask(integrityRequests.observe, input, { timeoutMs });
        this.#isBehind = false;
      } catch {
        this.#drop();
        return;
      }
    }
  }

  #drop(): void {
    this.#waiting = [];
    this.#removedPosts = [];
    this.#batch += 1;
    this.#isBehind = true;
  }
}
