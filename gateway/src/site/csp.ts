import type { GatewayEnv } from '../env.ts';

/** Google sign-in's own script and frames; everything else is the site's. */
const google = {
  scripts: ['https://apis.google.com'],
  calls: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  avatars: ['https://lh3.googleusercontent.com'],
};

/** What analytics loads and calls: https://developers.google.com/tag-platform/security/guides/csp. */
const analytics = {
  scripts: ['https://www.googletagmanager.com'],
  calls: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://firebase.googleapis.com',
    'https://firebaseinstallations.googleapis.com',
  ],
  images: ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
};

/** What App Check's reCAPTCHA loads and calls. */
const appCheck = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  calls: ['https://www.google.com/recaptcha/', 'https://content-firebaseappcheck.googleapis.com'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
};

export function authDomainOf(env: GatewayEnv): string {
  return env.FIREBASE_AUTH_DOMAIN ?? `${env.FIREBASE_PROJECT_ID}.firebaseapp.com`;
}

/** Where a browser finds the Auth emulator; null where identity is the hosted service. */
export function emulatorOrigin(env: GatewayEnv): string | null {
  const host = env.FIREBASE_AUTH_EMULATOR_HOST;
  return host === undefined ? null : `http://${env.FIREBASE_AUTH_EMULATOR_PUBLIC_HOST ?? host}`;
}

/** The Content-Security-Policy of every page of the site; its own scripts by their hashes. */
export function contentSecurityPolicy(
  env: GatewayEnv,
  scriptHashes: readonly string[] = [],
): string {
  const emulator = emulatorOrigin(env);
  const identity = emulator === null ? google.calls : [emulator];
  const frames = emulator === null ? [`https://${authDomainOf(env)}`] : [emulator];
  const measured = env.FIREBASE_MEASUREMENT_ID === undefined ? null : analytics;
  const attested = env.APP_CHECK_SITE_KEY === undefined ? null : appCheck;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...scriptHashes,
      ...google.scripts,
      ...(measured?.scripts ?? []),
      ...(attested?.scripts ?? []),
    ],
    // Components set positions and sizes in style attributes and elements of their own.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...google.avatars, ...(measured?.images ?? [])],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      'blob:',
      ...identity,
      ...(measured?.calls ?? []),
      ...(attested?.calls ?? []),
    ],
    'frame-src': [...frames, ...(attested?.frames ?? [])],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Headers of every HTML answer. */
export function pageHeaders(
  env: GatewayEnv,
  scriptHashes: readonly string[] = [],
): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(env, scriptHashes),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    // Sign-in by popup needs to see its opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(env.PUBLIC_URL.startsWith('https://') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}
