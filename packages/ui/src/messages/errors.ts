/** The text for a failure that has no text of its own. */
export const unknownError = 'Algo salió mal. Inténtalo de nuevo en un momento.';

/** Spanish texts for the English errors that the specification prescribes for the API. */
const inSpanish: Readonly<Record<string, string>> = {
  'User not logged in': 'Tu sesión terminó. Entra otra vez y seguimos.',
  'Post not found': 'Esa carta ya no está en la mesa.',
  'The file given is not an image': 'Ese archivo no es una imagen. Elige una foto.',
};

/** The text for any failure: the server's message if there is one. */
export function errorText(error: unknown): string {
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  if (name !== 'ApiError' || typeof message !== 'string') return unknownError;
  return message.startsWith('Page not found: ') ? unknownError : (inSpanish[message] ?? message);
}
