/** Said when a failure has no words of its own. */
export const unknownError = 'Algo salió mal. Inténtalo de nuevo en un momento.';

/** Spanish words for the API's English messages of the specification. */
const inSpanish: Readonly<Record<string, string>> = {
  'User not logged in': 'Tu sesión terminó. Entra otra vez y seguimos.',
  'Post not found': 'Esa carta ya no está en la mesa.',
  'The file given is not an image': 'Ese archivo no es una imagen. Elige una foto.',
  'Post approved': 'Carta aprobada',
  'Post denied': 'Carta rechazada',
  'Event created successfully': 'El reto quedó creado',
  'Winners activated successfully': 'Los ganadores ya se ven',
  'Winners deactivated successfully': 'Los ganadores quedaron ocultos',
};

/** The server's message in the language of the screens. */
export const toldText = (message: string): string =>
  message.startsWith('Page not found: ') ? unknownError : (inSpanish[message] ?? message);

/** The sentence for any failure: the server's own words where it gave some. */
export function errorText(error: unknown): string {
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  return name === 'ApiError' && typeof message === 'string' ? toldText(message) : unknownError;
}
