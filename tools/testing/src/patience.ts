import type { RequestClient } from '@el-reto/service-kit';

/** Longest wait for an answer, in milliseconds. The machine may be busy. */
export const waitMs = 30_000;

/**
 * Makes requests of the service under test wait as long as other waits do: its neighbours answer in this
 * process, which may be busy for longer than the limits of production.
 */
export function waitLonger(client: RequestClient): void {
  const ask = client.ask.bind(client);
  client.ask = (definition, input, ...[options]) =>
    ask(definition, input, { ...options, timeoutMs: Math.max(waitMs, options?.timeoutMs ?? 0) });
}
