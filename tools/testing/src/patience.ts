import { OutboxRelay, RequestClient } from '@el-reto/service-kit';

/** Longest wait for an answer, in milliseconds. The machine may be busy. */
export const waitMs = 90_000;

/**
 * Makes requests of the service under test wait as long as other waits do: its neighbours answer in this
 * process, which may be busy for longer than the limits of production.
 */
export function waitLonger(client: RequestClient): void {
  const ask = client.ask.bind(client);
  client.ask = (definition, input, ...[options]) =>
    ask(definition, input, { ...options, timeoutMs: Math.max(waitMs, options?.timeoutMs ?? 0) });
}

/** A client of a test. Without a time limit in its options, a request waits as long as other waits do. */
export class PatientClient extends RequestClient {
  override ask: RequestClient['ask'] = (definition, input, ...[options]) =>
    super.ask(definition, input, { timeoutMs: waitMs, ...options });
}

/** Makes a store wait for Firestore as long as other waits do. */
export function callPatiently(store: object): void {
  const { calls } = store as { calls?: { limitMs: number } };
  if (calls) calls.limitMs = waitMs;
}

/** Makes the answers of services in this process wait for their events as long as other waits do. */
export function flushPatiently(): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its relay
  const { flush } = OutboxRelay.prototype;
  OutboxRelay.prototype.flush = function (this: OutboxRelay, withinMs = waitMs) {
    return flush.call(this, withinMs);
  };
}
