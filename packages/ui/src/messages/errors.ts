import type { ClientErrorCode } from '../facade/api-error.ts';

/** Failures that never reached the server; what the server says comes in Spanish with its answer. */
export const clientErrors: Readonly<Record<ClientErrorCode, string>> = {
  NETWORK: 'No hay conexión con El Reto. Revisa tu internet e inténtalo de nuevo.',
  TIMEOUT: 'Esto está tardando demasiado. Inténtalo de nuevo.',
  BAD_ANSWER: 'Recibimos una respuesta que no esperábamos. Inténtalo de nuevo.',
};

/** Said when a failure has no words of its own. */
export const unknownError = 'Algo salió mal. Inténtalo de nuevo en un momento.';

/** The sentence for any failure: the server's own words where it gave some. */
export function errorText(error: unknown): string {
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  return name === 'ApiError' && typeof message === 'string' ? message : unknownError;
}
