import {
  AppError,
  errorMessage,
  isApiPath,
  serviceLimits,
  type ErrorBody,
} from '@el-reto/contracts';
import { errorPage } from '@el-reto/contracts/connections';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { cacheControl } from './representation.ts';

/** `Retry-After` while a part is down. */
export const retryWhenDownSeconds = 5;
/** `Retry-After` for limits that do not expire with time, such as the limit of open requests. */
const retryLaterSeconds = 24 * 60 * 60;

const malformed = (detail: string) => new AppError('MALFORMED_REQUEST', { detail });

/** The product's errors for the codes of Fastify's own refusals. */
const frameworkErrors: Record<string, () => AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('UNSUPPORTED_MEDIA_TYPE'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('BODY_TOO_LARGE'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => malformed('el cuerpo está vacío'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => malformed('el cuerpo no es JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => malformed('el cuerpo llegó incompleto'),
  FST_ERR_BAD_URL: () => malformed('la dirección no es válida'),
  FST_ERR_MAX_PARAM_LENGTH: () => malformed('la dirección es demasiado larga'),
};

/** The error that the client receives. An error that the client did not cause becomes INTERNAL. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  const known = code === undefined ? undefined : frameworkErrors[code];
  if (known) return known();
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return malformed('la petición no se pudo leer');
  }
  return new AppError('INTERNAL', {}, { cause: error });
}

export function errorBody(error: AppError): ErrorBody {
  return { success: false, code: error.code, message: errorMessage(error.code, error.params) };
}

function retryAfterSeconds(error: AppError): number | undefined {
  if (error.code === 'SERVICE_UNAVAILABLE') return retryWhenDownSeconds;
  const seconds = error.params['retryAfterSeconds'];
  if (typeof seconds === 'number') return seconds;
  return error.status === 429 ? retryLaterSeconds : undefined;
}

/** The `WWW-Authenticate` header by RFC 6750. A sign-in that is too old is reported as RFC 9470 says. */
function challenge({ code }: AppError): string {
  if (code !== 'RECENT_SIGN_IN_NEEDED' && code !== 'SIGN_IN_AGAIN_NEEDED') return 'Bearer';
  const seconds = serviceLimits.recentSignInMs / 1000;
  return `Bearer error="insufficient_user_authentication", max_age="${seconds}"`;
}

export function sendError(
  reply: FastifyReply,
  error: AppError,
  status: number = error.status,
): FastifyReply {
  const retryAfter = retryAfterSeconds(error);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (status === 401) reply.header('www-authenticate', challenge(error));
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', cacheControl.personal)
    .serializer(JSON.stringify)
    .send(errorBody(error));
}

/** Whether a browser requests a page of the site. The address may be malformed. */
export const asksForPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !isApiPath(url) &&
  (headers.accept ?? '').includes('text/html');

/** Sends an error as a page without scripts: the site cannot render its own page for a malformed address. */
export function sendErrorPage(reply: FastifyReply, { status, code, params }: AppError) {
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', cacheControl.personal)
    .serializer(String)
    .send(errorPage(errorMessage(code, params)));
}
