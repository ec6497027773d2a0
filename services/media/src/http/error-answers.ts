import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { errorStatus, toWireError } from '@el-reto/contracts';
import { FailureLog, LOGGER } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import type { FastifyReply } from 'fastify';

/** Time in which a sender may finish its body after a refusal, in milliseconds. */
const lingerMs = 10_000;

/** Answers every failure as `{code, params}` with the HTTP status of the code. */
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
 * A refusal may be sent before the whole body has arrived. Closing the connection at once would reset it,
 * often before the sender has read the answer. Therefore the rest of the body is read and discarded, for a
 * limited time.
 */
function endUnreadBody({ raw, request }: FastifyReply): void {
  if (request.raw.complete) return;
  raw.once('finish', () => {
    request.raw.resume();
    const timer = setTimeout(() => request.raw.destroy(), lingerMs);
    const done = () => clearTimeout(timer);
    request.raw.once('end', done).once('close', done);
  });
}
