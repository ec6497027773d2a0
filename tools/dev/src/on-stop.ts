/**
 * Calls `stop` at SIGINT, at SIGTERM and when the launcher has ended, at each of them. A closed pipe, such as
 * of `npm start | head`, or a closed terminal does not end the process. A closed terminal also ends npm, and
 * `supervise` in `scripts/lib/steps.mjs` then disconnects.
 */
export function onStop(stop: () => unknown): void {
  process.stdout.on('error', () => undefined);
  process.on('SIGHUP', () => undefined);
  for (const end of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(end, () => void stop());
}
