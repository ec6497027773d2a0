import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { errorStatus, toWireError } from '@el-reto/contracts';
import { FailureLog, LOGGER } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import type { FastifyReply } from 'fastify';

/** Time that a sender gets to finish after a refusal, in milliseconds. */
const lingerMs = 10_000;

/** Answers every failure as `{code, params}` with the code's HTTP status. */
@Catch()
export class ErrorAnswers implements ExceptionFilter {
  readonly #failures: FailureLog;

  constructor(@Inject(LOGGER) logger: Logger) {
    this.#failures = new FailureLog(logger);
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const answer = toWireError(error);
    this.#failures.note(error);
    endUnreadBody(reply);
    void reply.status(errorStatus[answer.code]).header('cache-control', 'no-store').send(answer);
  }
}

/**
 * A refusal may be sent before the whole body has arrived. Closing at once would reset the connection,
 * often before the sender reads the answer. Node therefore discards the rest, for a limited time.
 */
function endUnreadBody({ raw, request }: FastifyReply): void {
  if (request.raw.complete) return;
  raw.once('finish', () => {
    const timer = setTimeout(() => request.raw.destroy(), lingerMs);
    const done = () => clearTimeout(timer);
    request.raw.once('end', done).once('close', done);
  });
}
