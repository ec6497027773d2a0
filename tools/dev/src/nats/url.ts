/** How a process is told about NATS: an address, and its user beside it. */
export interface NatsEnv {
  readonly NATS_URL?: string | undefined;
  readonly NATS_USER?: string | undefined;
  readonly NATS_PASSWORD?: string | undefined;
  readonly TLS_DIR?: string | undefined;
}

/**
 * The address with the credentials in it, as this package hands it around; with a folder of
 * certificates, that is its parameter `tlsDir`.
 */
export function natsUrlOf({ NATS_URL = '', NATS_USER, NATS_PASSWORD, TLS_DIR }: NatsEnv): string {
  const url = new URL(NATS_URL);
  if (NATS_USER) url.username = NATS_USER;
  if (NATS_PASSWORD) url.password = NATS_PASSWORD;
  if (TLS_DIR) url.searchParams.set('tlsDir', TLS_DIR);
  return url.href;
}
