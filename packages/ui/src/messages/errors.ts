/** Said when a failure has no words of its own. */
export const unknownError = 'Algo salió mal. Inténtalo de nuevo en un momento.';

/** The sentence for any failure: the server's own words where it gave some. */
export function errorText(error: unknown): string {
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  return name === 'ApiError' && typeof message === 'string' ? message : unknownError;
}
