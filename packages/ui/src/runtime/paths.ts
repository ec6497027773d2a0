import {
  authorPath,
  contestPath,
  gamePath,
  pagePaths,
  postPath,
  recordPath,
} from '@el-reto/contracts/pages';

/** Patterns of every page, for the router. */
export const patterns = pagePaths;

/** A page of the account that leads back afterwards to `back`, a path of this site. */
const returningTo = (page: string) => (back: string) =>
  back === pagePaths.home ? page : `${page}?volver=${encodeURIComponent(back)}`;

/** In a card's address: its reader wants to like it. Its value: the account that does, once known. */
const wantsLike = 'corcholata';

/** Addresses for links. */
export const paths = {
  ...patterns,
  contest: contestPath,
  game: gamePath,
  post: postPath,
  record: recordPath,
  author: authorPath,
  /** The upload form, opened over the gallery. */
  takePart: `${pagePaths.gallery}?participar`,
  takePartIn: (eventSlug: string) => `${pagePaths.gallery}?participar&reto=${eventSlug}`,
  signInFrom: returningTo(pagePaths.signIn),
  signUpFrom: returningTo(pagePaths.signup),
  resetPasswordFrom: returningTo(pagePaths.resetPassword),
  /** A card that gets one's like as soon as one has signed in. */
  postToLike: (eventSlug: string, postSlug: string) =>
    `${postPath(eventSlug, postSlug)}?${wantsLike}`,
};

/** Who wants to like the card at this address; '': nobody knows yet, null: nobody. */
export const likeWaitingAt = (path: string): string | null =>
  new URLSearchParams(path.split('?')[1]).get(wantsLike);

/** `back` as it goes into an e-mail to this account: a like that waits there is its own. */
export function returnPathOf(uid: string, back: string): string {
  return likeWaitingAt(back) === null ? back : `${back.split('?')[0]}?${wantsLike}=${uid}`;
}

/** Whether `path` is an address of `pattern` (`/contest/:eventslug`). */
export const isAt = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i').test(path);

const accountPages = ['signIn', 'signup', 'resetPassword', 'emailVerification'] as const;

/** Whether this is a page on the way into an account. */
export const isOfAccount = (path: string): boolean =>
  accountPages.some((name) => isAt(pagePaths[name], path));

/** The path to go to after sign-in; anything that could leave the site becomes `/`. */
export function safeReturnPath(back: string | null): string {
  if (!back?.startsWith('/') || back.startsWith('//') || back.includes('\\')) return '/';
  return isOfAccount(back.split('?')[0] ?? '') ? pagePaths.home : back;
}
