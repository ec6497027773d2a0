import { visitsPath } from './visits-path.ts';

/** Method and path of every call, defined here only; `{name}` is a parameter. */
export const addresses = {
  // The calls of the specification's section 7.
  listCurrentEvents: 'GET /api/events',
  listAllEvents: 'GET /api/all-events',
  refreshEvents: 'POST /api/events',
  listEventPosts: 'GET /api/event-posts/{eventId}',
  refreshEventPosts: 'POST /api/event-posts/{eventId}',
  refreshPost: 'DELETE /api/event-posts/{eventId}/{postId}',
  checkPostName: 'GET /api/check-post-name/{name}',
  incrementPostView: 'POST /api/increment-post-view/{postId}',
  incrementPostShare: 'POST /api/increment-post-share/{postId}',
  togglePostLike: 'POST /api/toggle-post-like/{postId}',
  deactivateWinners: 'POST /api/deactivate-winners/{eventId}',
  activateWinners: 'POST /api/activate-winners/{eventId}',

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
  getClaimForm: 'GET /api/admin/claim-form',
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

  createEvent: 'POST /api/admin/events',
  updateEvent: 'PATCH /api/admin/events/{eventId}',
  deleteEvent: 'DELETE /api/admin/events/{eventId}',
  listAdminPosts: 'GET /api/admin/posts',
  listAlikePosts: 'GET /api/admin/posts/{postId}/alike',
  removePost: 'POST /api/admin/posts/{postId}/remove',
  approvePost: 'POST /api/admin/posts/{postId}/approve',
  denyPost: 'POST /api/admin/posts/{postId}/deny',
  decidePosts: 'POST /api/admin/posts/batch',
  listProfileReviews: 'GET /api/admin/profiles',
  approveProfile: 'POST /api/admin/profiles/{uid}/approve',
  refuseProfile: 'POST /api/admin/profiles/{uid}/refuse',
  followPending: 'GET /api/admin/live',
  setSwitches: 'PUT /api/admin/switches',
  listClusters: 'GET /api/admin/integrity/{eventId}',
  decideCluster: 'POST /api/admin/integrity/{eventId}/clusters/{clusterId}',
  getLikesOverTime: 'GET /api/admin/integrity/{eventId}/timeline',
  getJuryDesk: 'GET /api/admin/jury/{eventId}',
  setJury: 'PUT /api/admin/jury/{eventId}',
  removeJury: 'DELETE /api/admin/jury/{eventId}',
  inviteJuror: 'POST /api/admin/jury/{eventId}',
  revokeJuror: 'DELETE /api/admin/jury/{eventId}/{jurorId}',
  publishResult: 'POST /api/admin/results/{eventId}',
  listClaims: 'GET /api/admin/claims/{eventId}',
  moveClaim: 'POST /api/admin/claims/{eventId}/{place}',
  listUsers: 'GET /api/admin/users',
  banUser: 'POST /api/admin/users/{uid}/ban',
  unbanUser: 'POST /api/admin/users/{uid}/unban',
  listRequests: 'GET /api/admin/requests',
  answerRequest: 'POST /api/admin/requests/{number}',
  listUserEmails: 'GET /api/admin/users/emails',
  listAudit: 'GET /api/admin/audit',
  exportAudit: 'GET /api/admin/audit/export',
  getOverview: 'GET /api/admin/report',
  getReport: 'GET /api/admin/report/{eventId}',
  listParticipants: 'GET /api/admin/report/{eventId}/participants',

  getHealth: 'GET /api/health',
  getLiveness: 'GET /api/health/live',
  getReadiness: 'GET /api/health/ready',
  getDocs: 'GET /api/docs',
  getOpenApi: 'GET /api/docs/json',
} as const;

/** A call of the API, as `togglePostLike`. */
export type CallName = keyof typeof addresses;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Placeholders<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type Places<N extends CallName> = Placeholders<(typeof addresses)[N]>;

/** The parameters in a call's path. */
export type PathParams<N extends CallName> = Readonly<Record<Places<N>, string>>;

/** Values of a query; what is undefined is left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Parameters come first, and must be there where the path has places for them. */
export type PathParts<N extends CallName> = [Places<N>] extends [never]
  ? [params?: undefined, query?: Query]
  : [params: PathParams<N>, query?: Query];

/** Prefix of all paths of the API. */
export const apiPrefix = '/api';
export const apiRoot = `${apiPrefix}/`;

/** Whether a path belongs to the API. */
export const isApiPath = (path: string): boolean => path === apiPrefix || path.startsWith(apiRoot);

/** Method and path template of a call. */
export function addressOf(name: CallName): { method: Method; path: `/${string}` } {
  const [method, path] = addresses[name].split(' ') as [Method, `/${string}`];
  return { method, path };
}

/**
 * Like `pathTo`, for callers with the call's name in a variable: a missing parameter is left empty.
 */
export function fillPath(
  name: CallName,
  params: Readonly<Record<string, string>> = {},
  query: Query = {},
): string {
  const path = addressOf(name).path.replaceAll(/\{(\w+)\}/g, (_, place: string) =>
    encodeURIComponent(params[place] ?? ''),
  );
  // Not by URLSearchParams, which k6 lacks.
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** Path and query of a call, as `/api/posts/otono/gato?limit=5`. */
export function pathTo<N extends CallName>(name: N, ...parts: PathParts<N>): string {
  const [params, query] = parts;
  return fillPath(name, params, query);
}
