import {
  authorPath,
  contestPath,
  gamePath,
  pagePaths,
  postPath,
  prizePath,
  recordPath,
} from '@el-reto/contracts/pages';

/** The address patterns of all pages, for the router. */
export const patterns = pagePaths;

/** An account page that leads back to `back`, a path of this site. */
const returningTo = (page: string) => (back: string) =>
  back === pagePaths.home ? page : `${page}?volver=${encodeURIComponent(back)}`;

/** Query parameter of the sign-in page: an e-mail address was just verified. */
export const verifiedEmail = 'verificado';

/**
 * Query parameter of a card's page: the reader wants to like the card. If a mail led here, its value is
 * the mail's seal.
 */
const wantsLike = 'corcholata';

export const paths = {
  ...patterns,
  contest: contestPath,
  game: gamePath,
  post: postPath,
  record: recordPath,
  prize: prizePath,
  author: authorPath,
  /** The winners' page, which reveals the winners of this event. */
  winnersOf: (eventId: string) => `${pagePaths.winners}?destapar=${eventId}`,
  /** The upload form over the gallery. */
  takePart: `${pagePaths.gallery}?participar`,
  /** The same as `takePartPath` of the contracts: importing it would make every page larger. */
  takePartIn: (eventSlug: string) => `${pagePaths.gallery}?participar&reto=${eventSlug}`,
  signInFrom: returningTo(pagePaths.signIn),
  /** The sign-in page after an e-mail address was verified. */
  signInVerified: (back: string) => {
    const path = returningTo(pagePaths.signIn)(back);
    return `${path}${path.includes('?') ? '&' : '?'}${verifiedEmail}`;
  },
  signUpFrom: returningTo(pagePaths.signup),
  resetPasswordFrom: returningTo(pagePaths.resetPassword),
  /** A card's page that adds a like as soon as the person has signed in. */
  postToLike: (eventSlug: string, postSlug: string) =>
    `${postPath(eventSlug, postSlug)}?${wantsLike}`,
  /** The address of the same page for a mail, whose seal allows the like on any device. */
  withSeal: (card: string, seal: string) => `${card}?${wantsLike}=${seal}`,
};

/** The seal of the like that waits at this address. Empty if the like has no seal, null if no like waits. */
export const likeWaitingAt = (path: string): string | null =>
  new URLSearchParams(path.split('?')[1]).get(wantsLike);

/** Whether `path` matches `pattern` (for example `/contest/:eventslug`). */
export const isAt = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i').test(path);

const accountPages = ['signIn', 'signup', 'resetPassword', 'emailVerification'] as const;

export const isOfAccount = (path: string): boolean =>
  accountPages.some((name) => isAt(pagePaths[name], path));

/** The path to open after signing in. A path that could lead to another site becomes `/`. */
export function safeReturnPath(back: string | null): string {
  if (!back?.startsWith('/') || back.startsWith('//') || /[\\\s]/.test(back)) return '/';
  return isOfAccount(back.split('?')[0] ?? '') ? pagePaths.home : back;
}
