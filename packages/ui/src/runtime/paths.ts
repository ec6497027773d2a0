import {
  authorPath,
  contestPath,
  gamePath,
  pagePaths,
  postPath,
  prizePath,
  recordPath,
} from '@el-reto/contracts/pages';

/** Patterns of every page, for the router. */
export const patterns = pagePaths;

/** A page of the account that leads back afterwards to `back`, a path of this site. */
const returningTo = (page: string) => (back: string) =>
  back === pagePaths.home ? page : `${page}?volver=${encodeURIComponent(back)}`;

/** In sign-in's address: an e-mail was just verified. */
export const verifiedEmail = 'verificado';

/** In a card's address: its reader wants to like it. Its value: the seal of the e-mail it came by. */
const wantsLike = 'corcholata';

/** Addresses for links. */
export const paths = {
  ...patterns,
  contest: contestPath,
  game: gamePath,
  post: postPath,
  record: recordPath,
  prize: prizePath,
  author: authorPath,
  /** The winners, as an event's are uncovered. */
  winnersOf: (eventId: string) => `${pagePaths.winners}?destapar=${eventId}`,
  /** The upload form, opened over the gallery. */
  takePart: `${pagePaths.gallery}?participar`,
  /** The contracts' `takePartPath`, once more: as a name of its own it weighs on every page. */
  takePartIn: (eventSlug: string) => `${pagePaths.gallery}?participar&reto=${eventSlug}`,
  signInFrom: returningTo(pagePaths.signIn),
  /** Sign-in after an e-mail was verified. */
  signInVerified: (back: string) => {
    const path = returningTo(pagePaths.signIn)(back);
    return `${path}${path.includes('?') ? '&' : '?'}${verifiedEmail}`;
  },
  signUpFrom: returningTo(pagePaths.signup),
  resetPasswordFrom: returningTo(pagePaths.resetPassword),
  /** A card that gets one's like as soon as one has signed in. */
  postToLike: (eventSlug: string, postSlug: string) =>
    `${postPath(eventSlug, postSlug)}?${wantsLike}`,
  /** The address of such a card in an e-mail. */
  withSeal: (card: string, seal: string) => `${card}?${wantsLike}=${seal}`,
};

/** The seal of the like that waits at this address; '': it has none, null: no like waits. */
export const likeWaitingAt = (path: string): string | null =>
  new URLSearchParams(path.split('?')[1]).get(wantsLike);

/** Whether `path` is an address of `pattern` (`/contest/:eventslug`). */
export const isAt = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i').test(path);

const accountPages = ['signIn', 'signup', 'resetPassword', 'emailVerification'] as const;

/** Whether this is a page on the way into an account. */
export const isOfAccount = (path: string): boolean =>
  accountPages.some((name) => isAt(pagePaths[name], path));

/** The path to go to after sign-in; anything that could leave the site becomes `/`. */
export function safeReturnPath(back: string | null): string {
  if (!back?.startsWith('/') || back.startsWith('//') || /[\\\s]/.test(back)) return '/';
  return isOfAccount(back.split('?')[0] ?? '') ? pagePaths.home : back;
}
