import type { LogFn, Logger } from 'pino';

/** How long after the start of a process other processes may still be starting, in milliseconds. */
const startMs = 60_000;
const warning = 40;
let quietUntil = -Infinity;

/** Starts the quiet period of a new process. */
export function beginStart(lastsMs = startMs): void {
  quietUntil = performance.now() + lastsMs;
}

/** Codes of failures of this machine, which do not mean that another process is unavailable. */
const ownTrouble = /^(?:ERR_SQLITE|ENOSPC|EIO|EDQUOT|EMFILE|ENFILE|EACCES|EROFS)/;

/** Whether the error means that another process does not answer. */
function isUnavailable(error: unknown): boolean {
  const codes: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause) codes.push(String(cause.code));
  }
  if (codes.some((code) => ownTrouble.test(code))) return false;
  return codes.some((code) => code === 'SERVICE_UNAVAILABLE' || code === 'ECONNREFUSED');
}

/**
 * A `logMethod` hook for Pino. Processes start at the same time and wait for each other. During the quiet
 * period, a warning that another process is unavailable is logged as information, once per message.
 */
export function quietAtStart() {
  const said = new Set<unknown>();
  return function logMethod(
    this: Logger,
    args: Parameters<LogFn>,
    method: LogFn,
    level: number,
  ): void {
    const [fields, message]: readonly unknown[] = args;
    const error = typeof fields === 'object' && fields && 'err' in fields ? fields.err : undefined;
    if (level !== warning || performance.now() > quietUntil || !isUnavailable(error)) {
      method.apply(this, args);
    } else if (!said.has(message)) {
      said.add(message);
      this.info({ reason: String(error) }, `waiting for another process: ${String(message)}`);
    }
  };
}
