import type { adminAddresses } from './admin-addresses.ts';
import { visitsPath } from './visits-path.ts';

/**
 * Method and path of the calls of public pages; `{name}` is a parameter. All others are in
 * `admin-addresses.ts`. Each is defined in one of the two files only.
 */
const pageAddresses = {
  // The calls of section 7 of the specification.
  listCurrentEvents: 'GET /api/events',
  listAllEvents: 'GET /api/all-events',
  listEventPosts: 'GET /api/event-posts/{eventId}',
  checkPostName: 'GET /api/check-post-name/{name}',
  incrementPostView: 'POST /api/increment-post-view/{postId}',
  incrementPostShare: 'POST /api/increment-post-share/{postId}',
  togglePostLike: 'POST /api/toggle-post-like/{postId}',

  uploadMedia: 'POST /api/media',
  createPost: 'POST /api/posts',
  deletePost: 'DELETE /api/posts/{postId}',
  getPost: 'GET /api/posts/{eventSlug}/{postSlug}',
  getAuthor: 'GET /api/authors/{uid}',
  reportPost: 'POST /api/posts/{postId}/report',
  listWinners: 'GET /api/winners',
  getSwitches: 'GET /api/switches',
  countVisit: `POST ${visitsPath}`,
  acceptJury: 'POST /api/jury/{token}',
  getJury: 'GET /api/jury/{eventId}',
  putScores: 'PUT /api/jury/{eventId}/{postId}',
  getJuryPhoto: 'GET /api/jury/{eventId}/{postId}/photo',
  followEvent: 'GET /api/live/{eventId}',
  getResult: 'GET /api/results/{eventId}',
  getLedger: 'GET /api/results/{eventId}/ledger',
  getBallots: 'GET /api/results/{eventId}/jury',

  createUser: 'POST /api/users',
  getMe: 'GET /api/me',
  updateMe: 'PATCH /api/me',
  deleteMe: 'DELETE /api/me',
  setMyPhoto: 'PUT /api/me/photo',
  listMyPosts: 'GET /api/me/posts',
  getMyRace: 'GET /api/me/race',
  forgetDeniedCard: 'DELETE /api/me/denied/{postId}',
  listMyLikes: 'GET /api/me/likes',
  listMyReceipts: 'GET /api/me/receipts',
  exportMe: 'GET /api/me/export',
  agree: 'POST /api/me/agreements',
  createRequest: 'POST /api/me/requests',
  listMyRequests: 'GET /api/me/requests',
  getChallenge: 'GET /api/me/likes/{eventId}/challenge',
  clearMyLike: 'POST /api/me/likes/{eventId}/clear',
  listMyClaims: 'GET /api/me/claims',
  getMyClaim: 'GET /api/me/claims/{eventId}',
  claimPrize: 'POST /api/me/claims/{eventId}',
  listMyNotifications: 'GET /api/me/notifications',
  readMyNotifications: 'POST /api/me/notifications/read',
  followMe: 'GET /api/me/live',
  getPreferences: 'GET /api/me/preferences',
  setPreferences: 'PUT /api/me/preferences',
  unsubscribe: 'POST /api/unsubscribe/{token}',
  sendVerification: 'POST /api/mail/verification',
  sendPasswordReset: 'POST /api/mail/password',
  sendSignInLink: 'POST /api/mail/sign-in',
} as const;

type Addresses = typeof pageAddresses & typeof adminAddresses;

export type CallName = keyof Addresses;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Placeholders<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type Places<N extends CallName> = Placeholders<Addresses[N]>;

export type PathParams<N extends CallName> = Readonly<Record<Places<N>, string>>;

/** The values of a query string. Undefined values are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** The arguments after a call's name: the path's parameters, required if the path has any, then the query. */
export type PathParts<N extends CallName> = [Places<N>] extends [never]
  ? [params?: undefined, query?: Query]
  : [params: PathParams<N>, query?: Query];

export const apiPrefix = '/api';
export const apiRoot = `${apiPrefix}/`;

export const isApiPath = (path: string): boolean => path === apiPrefix || path.startsWith(apiRoot);

const known = { ...pageAddresses } as Record<CallName, string>;

/** Adds the calls of `admin-addresses.ts`. Until then they are missing in `known`, and requests for them throw. */
export const addAddresses = (more: typeof adminAddresses): void => {
  Object.assign(known, more);
};

export function addressOf(name: CallName): { method: Method; path: `/${string}` } {
  const [method, path] = known[name].split(' ') as [Method, `/${string}`];
  return { method, path };
}

/** Like `pathTo`, for a call whose name is not known at compile time. A missing parameter becomes empty. */
export function fillPath(
  name: CallName,
  params: Readonly<Record<string, string>> = {},
  query: Query = {},
): string {
  const path = addressOf(name).path.replaceAll(/\{(\w+)\}/g, (_, place: string) =>
    encodeURIComponent(params[place] ?? ''),
  );
  // Does not use URLSearchParams, which k6 lacks.
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** Path and query of a call, for example `/api/posts/otono/gato?limit=5`. */
export function pathTo<N extends CallName>(name: N, ...parts: PathParts<N>): string {
  const [params, query] = parts;
  return fillPath(name, params, query);
}
