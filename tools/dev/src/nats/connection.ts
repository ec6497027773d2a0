import {
  accountsRequests,
  errorMessage,
  isErrorCode,
  type RequestDefinition,
} from '@el-reto/contracts';
import { tlsPaths } from '@el-reto/contracts/tls-files';
import {
  connect,
  nuid,
  RequestError,
  TimeoutError,
  type NatsConnection,
} from '@nats-io/transport-node';
import { z } from 'zod';
import type { StackEnv } from '../env.ts';
import { StackError } from '../errors.ts';
import { natsPatienceS } from './permissions.ts';

type NatsEnv = Pick<StackEnv, 'NATS_URL' | 'NATS_USER' | 'NATS_PASSWORD' | 'TLS_DIR'>;

/**
 * The address with the credentials, as the functions of this package expect it. Its query parameter
 * `tlsDir` is the folder of certificates.
 */
export function natsUrlOf({ NATS_URL = '', NATS_USER, NATS_PASSWORD, TLS_DIR }: NatsEnv): string {
  const url = new URL(NATS_URL);
  if (NATS_USER) url.username = NATS_USER;
  if (NATS_PASSWORD) url.password = NATS_PASSWORD;
  if (TLS_DIR) url.searchParams.set('tlsDir', TLS_DIR);
  return url.href;
}

/** Converts a URL with `user:password@` to the options of the NATS client. */
export function connectionOptions(url: string) {
  const { host, username, password, searchParams } = new URL(url);
  const tlsDir = searchParams.get('tlsDir');
  return {
    servers: host,
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    inboxPrefix: `_INBOX_${username || 'stack'}`,
    ...(tlsDir && { tls: tlsPaths(tlsDir) }),
  };
}

/** Resolves to true, or rejects if no server answers. */
export async function canConnect(url: string): Promise<boolean> {
  const connection = await connect({ ...connectionOptions(url), reconnect: false, timeout: 1000 });
  await connection.close();
  return true;
}

/** Connects while `use` runs; throws a StackError if no server answers. */
export async function withNats<R>(
  natsUrl: string,
  use: (connection: NatsConnection) => Promise<R>,
): Promise<R> {
  const timeout = natsPatienceS * 1000;
  const options = { ...connectionOptions(natsUrl), reconnect: false, timeout };
  const connection = await connect(options).catch((error: unknown) => {
    throw new StackError(`NATS no responde en ${options.servers}: ${String(error)}.`);
  });
  try {
    return await use(connection);
  } finally {
    await connection.close();
  }
}

const replySchema = z.object({
  response: z.unknown().optional(),
  err: z.object({ code: z.string() }).optional(),
});

/** The message for the operator about a refused request. */
function meaningOf(code: string): string {
  if (code === 'USER_NOT_FOUND') return 'No hay ninguna cuenta con ese correo.';
  if (code === 'EMAIL_NOT_VERIFIED') return 'Esa cuenta todavía no confirma su correo.';
  return isErrorCode(code) ? errorMessage(code) : `El servicio respondió ${code}.`;
}

/**
 * Sends a request as the operator, without a user, in the packet format of Nest's NATS transport.
 */
export async function ask<I extends z.ZodType, O extends z.ZodType>(
  connection: NatsConnection,
  { subject, output }: RequestDefinition<I, O>,
  input: z.input<I>,
  timeoutMs = natsPatienceS * 1000,
): Promise<z.output<O>> {
  const data = { input, context: { actor: null, idempotency: null } };
  const [, service] = subject.split('.');
  const packet = JSON.stringify({ pattern: subject, id: nuid.next(), data });
  const message = await connection
    .request(subject, packet, { timeout: timeoutMs })
    .catch((error: unknown) => {
      if (!(error instanceof RequestError || error instanceof TimeoutError)) throw error;
      throw new StackError(`${service} no responde: ¿está en marcha?`);
    });
  const { response, err } = replySchema.parse(message.json());
  if (!err) return output.parse(response);
  const isAway = err.code === 'SERVICE_UNAVAILABLE';
  throw new StackError(
    isAway
      ? `${service} no puede hacerlo ahora: mira logs/${service}.log en DATA_DIR.`
      : meaningOf(err.code),
  );
}

export const setAdministrator = (natsUrl: string, email: string, admin: boolean) =>
  withNats(natsUrl, (connection) => ask(connection, accountsRequests.setAdmin, { email, admin }));
