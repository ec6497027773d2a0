import { contestPath, pagePaths, postPath, recordPath } from '@el-reto/contracts/pages';

/** Patterns of every page, for the router. */
export const patterns = pagePaths;

/** Addresses for links. */
export const paths = {
  ...patterns,
  contest: contestPath,
  post: postPath,
  record: recordPath,
  /** The upload form, opened over the gallery. */
  takePart: `${pagePaths.gallery}?participar`,
  /** Sign-in that returns to `back` (a path of this site) afterwards. */
  signInFrom: (back: string) => `${pagePaths.signIn}?volver=${encodeURIComponent(back)}`,
};

/** Whether `path` is an address of `pattern` (`/contest/:eventslug`). */
export const isAt = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i').test(path);

/** The path to go to after sign-in; anything that could leave the site becomes `/`. */
export function safeReturnPath(back: string | null): string {
  if (!back?.startsWith('/') || back.startsWith('//') || back.includes('\\')) return '/';
  return /^\/(sign-in|signup)\b/.test(back) ? '/' : back;
}
