/** Every address of the site; patterns for the router, builders for links. */
export const patterns = {
  home: '/',
  signup: '/signup',
  signIn: '/sign-in',
  profile: '/profile',
  winners: '/winners',
  gallery: '/gallery',
  admin: '/admin',
  resetPassword: '/ResetPassword',
  emailVerification: '/EmailVerificationSuccess',
  privacy: '/privacy-policy',
  terms: '/terms-conditions',
  contest: '/contest/:eventslug',
  post: '/gallery/:eventslug/:postslug',
} as const;

export const paths = {
  ...patterns,
  contest: (eventSlug: string) => `/contest/${encodeURIComponent(eventSlug)}`,
  post: (eventSlug: string, postSlug: string) =>
    `/gallery/${encodeURIComponent(eventSlug)}/${encodeURIComponent(postSlug)}`,
  /** The upload form, opened over the gallery. */
  takePart: '/gallery?participar',
  /** Sign-in that returns to `back` (a path of this site) afterwards. */
  signInFrom: (back: string) => `/sign-in?volver=${encodeURIComponent(back)}`,
};

/** Whether `path` is an address of `pattern` (`/contest/:eventslug`). */
export const isAt = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i').test(path);

/** The path to go to after sign-in; anything that could leave the site becomes `/`. */
export function safeReturnPath(back: string | null): string {
  if (!back?.startsWith('/') || back.startsWith('//') || back.includes('\\')) return '/';
  return /^\/(sign-in|signup)\b/.test(back) ? '/' : back;
}
