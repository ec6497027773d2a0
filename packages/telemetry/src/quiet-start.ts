import type { LogFn, Logger } from 'pino';

/** How long after a process's start its neighbours may still be starting, in milliseconds. */
const startMs = 60_000;
const warning = 40;
let quietUntil = -Infinity;

/** This process has just been started, maybe before its neighbours. */
export function beginStart(lastsMs = startMs): void {
  quietUntil = performance.now() + lastsMs;
}

/** Errors that show a fault of this machine, not of another service. */
const ownTrouble = /^(?:ERR_SQLITE|ENOSPC|EIO|EDQUOT|EMFILE|ENFILE|EACCES|EROFS)/;

/** Whether a neighbour does not answer, or is not there. */
function isAway(error: unknown): boolean {
  const codes: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause) codes.push(String(cause.code));
  }
  if (codes.some((code) => ownTrouble.test(code))) return false;
  return codes.some((code) => code === 'SERVICE_UNAVAILABLE' || code === 'ECONNREFUSED');
}

/**
 * Pino's hook. Parts start side by side and wait for each other. While they do, a warning that a
 * neighbour is away is an information, once for each message: it is no fault yet.
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
    if (level !== warning || performance.now() > quietUntil || !isAway(error)) {
      method.apply(this, args);
    } else if (!said.has(message)) {
      said.add(message);
      this.info({ reason: String(error) }, `waiting for a neighbour: ${String(message)}`);
    }
  };
}
