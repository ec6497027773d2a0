import { errorText } from './errors.ts';

/**
 * The identity provider's sentences about its password rules, with our Spanish words. The first match counts:
 * 'non-alphanumeric' means signs, although it contains 'numeric'.
 */
const rules: readonly (readonly [RegExp, string])[] = [
  [/.*(?:alphanumeric|special).*/, 'un signo, como ! o #'],
  [/.*at least (\d+) characters.*/, 'al menos $1 caracteres'],
  [/.*(?:at most|no more than) (\d+) characters.*/, '$1 caracteres como máximo'],
  [/.*lower ?case.*/, 'una minúscula'],
  [/.*upper ?case.*/, 'una mayúscula'],
  [/.*(?:numeric|digit).*/, 'un número'],
];

const inWords = new Intl.ListFormat('es-MX', { type: 'conjunction' });

/** The missing parts of a refused password: 'A tu contraseña le falta: una mayúscula y un número.' */
function passwordRulesText(providerMessage: string): string | null {
  const listed = /\[(.*)\]/.exec(providerMessage)?.[1];
  const missing = (listed?.toLowerCase().split(',') ?? []).flatMap((sentence) => {
    const rule = rules.find(([pattern]) => pattern.test(sentence));
    return rule ? sentence.replace(...rule) : [];
  });
  return missing.length > 0 ? `A tu contraseña le falta: ${inWords.format(missing)}.` : null;
}

const signInAgain = 'Tu sesión terminó. Vuelve a iniciar sesión.';
const reloadAndRetry = 'No pudimos comprobar que eres una persona. Recarga la página e inténtalo.';

/** Spanish texts for the codes of the identity provider, of its storage, and of this site's own rules. */
export const authErrors = {
  'auth/unverified': 'Porfavor verifique su email',
  'auth/email-already-in-use': 'Email ya está en uso, favor de intentar con otro',
  'auth/invalid-credential': 'Credenciales inválidas',
  'auth/invalid-login-credentials': 'Credenciales inválidas',
  'auth/wrong-password': 'Credenciales inválidas',
  'auth/user-not-found': 'Credenciales inválidas',
  'auth/invalid-email': 'Ese correo no parece válido. Revísalo.',
  'auth/missing-email': 'Escribe tu correo.',
  'auth/missing-password': 'Escribe tu contraseña.',
  'auth/weak-password': 'La contraseña necesita al menos 6 caracteres.',
  'auth/password-does-not-meet-requirements': 'La contraseña no cumple con los requisitos.',
  'auth/user-disabled': 'Esta cuenta está desactivada. Escríbenos si crees que es un error.',
  'auth/too-many-requests': 'Demasiados intentos. Espera unos minutos y vuelve a probar.',
  'auth/network-request-failed': 'No hay conexión. Revisa tu internet e inténtalo de nuevo.',
  'auth/popup-closed-by-user': 'Cerraste la ventana de Google antes de terminar.',
  'auth/cancelled-popup-request': 'Cerraste la ventana de Google antes de terminar.',
  'auth/popup-blocked':
    'Tu navegador bloqueó la ventana de Google. Permítela e inténtalo de nuevo.',
  'auth/account-exists-with-different-credential':
    'Ya tienes una cuenta con ese correo. Inicia sesión con tu contraseña.',
  'auth/multi-factor-auth-required': 'Esta cuenta pide un segundo paso: entra con tu código.',
  'auth/invalid-verification-code': 'Ese código no es. Revísalo y escríbelo otra vez.',
  'auth/missing-code': 'Escribe el código de seis cifras.',
  'auth/code-expired': 'Ese código ya caducó. Cierra y empieza otra vez: te mandamos otro.',
  'auth/unsupported-second-factor': 'Ese segundo factor no se puede usar aquí.',
  'auth/unsupported-first-factor': 'Con esta forma de entrar no se puede agregar un teléfono.',
  'auth/invalid-phone-number': 'Ese número no parece válido. Revísalo.',
  'auth/second-factor-already-in-use': 'Ese teléfono ya está en tu cuenta.',
  'auth/unverified-email': 'Verifica tu correo antes de agregar un teléfono.',
  'auth/requires-recent-login': 'Por seguridad, vuelve a iniciar sesión y repite este paso.',
  'auth/user-token-expired': signInAgain,
  'auth/invalid-user-token': signInAgain,
  'auth/user-signed-out': signInAgain,
  'auth/null-user': signInAgain,
  'auth/user-mismatch': 'Esa cuenta no es la de tu sesión. Sal y vuelve a entrar.',
  'auth/expired-action-code': 'Este enlace ya caducó. Pide uno nuevo.',
  'auth/invalid-action-code': 'Este enlace ya se usó o no es válido. Pide uno nuevo.',
  'auth/quota-exceeded': 'Recibimos demasiadas solicitudes. Inténtalo más tarde.',
  'auth/operation-not-allowed': 'Esta forma de entrar no está disponible.',
  'auth/admin-restricted-operation': 'Esta operación está reservada a administradores.',
  'auth/unauthorized-domain': 'Desde esta dirección no se puede entrar con Google.',
  'auth/web-storage-unsupported':
    'Tu navegador no deja guardar la sesión. Permite el almacenamiento e inténtalo de nuevo.',
  'auth/timeout': 'Esto está tardando demasiado. Inténtalo de nuevo.',
  'auth/captcha-check-failed': reloadAndRetry,
  'auth/missing-app-credential': reloadAndRetry,
  'auth/firebase-app-check-token-is-invalid': reloadAndRetry,
  'auth/internal-error': 'El servicio de cuentas no responde. Inténtalo en un momento.',
  'storage/unauthenticated': 'Tu sesión terminó. Entra otra vez y seguimos.',
  'storage/unauthorized': 'No tienes permiso para hacer esto.',
  'storage/quota-exceeded': 'Ya no cabe más por ahora. Inténtalo más tarde.',
  'storage/object-not-found': 'No encontramos esa imagen. Vuelve a subirla.',
  'storage/retry-limit-exceeded': 'La conexión se cortó muchas veces. Inténtalo de nuevo.',
} as const satisfies Record<`${'auth' | 'storage'}/${string}`, string>;

const hasWords = (code: unknown): code is keyof typeof authErrors =>
  typeof code === 'string' && Object.hasOwn(authErrors, code);

export const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** The text for an error of the identity provider, or of our own server. */
export function authErrorText(error: unknown): string {
  const code = codeOf(error);
  if (!hasWords(code)) return errorText(error);
  const isRefusedPassword = code === 'auth/password-does-not-meet-requirements';
  return (isRefusedPassword && passwordRulesText((error as Error).message)) || authErrors[code];
}
