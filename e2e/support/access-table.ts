import { currentAgreements } from '@el-reto/contracts';
import type { CallName, CallParts, Event, Post } from '@el-reto/contracts';
import type { Session } from '@el-reto/dev';

/** The contests and cards that the calls of the table are about. */
export interface Subjects {
  /** A running contest; `other` is on its jury. */
  readonly running: Event;
  /** An ended contest with a published result; `user` has its first prize. */
  readonly ended: Event;
  /** An ended contest without cards. */
  readonly empty: Event;
  /** A public card and a pending card of `user` in `running`. */
  readonly shown: Post;
  readonly pending: Post;
  /** Adds one more public card of `user`. */
  readonly addShown: () => Promise<Post>;
}

/** `user` owns the subject of a call, `other` is a verified account that does not. */
export const roles = ['anonymous', 'unverified', 'user', 'other', 'banned', 'admin'] as const;

/** The status of a success, or status and code of a refusal. */
export type Outcome = number | `${number} ${string}`;
/** The outcomes for the `roles`, in their order. */
type Outcomes = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];

export type Row<N extends CallName = CallName> = readonly [
  expected: Outcomes,
  parts?: (subjects: Subjects, caller?: Session) => CallParts<N> | Promise<CallParts<N>>,
];
type Table<Names extends CallName> = { readonly [N in Names]: Row<N> };

const noToken = '401 UNAUTHENTICATED';
const noMail = '403 EMAIL_NOT_VERIFIED';
const noAdmin = '403 ADMIN_ONLY';
const banned = '403 BANNED';
const noCard = '404 POST_NOT_FOUND';
const noPicture = '404 MEDIA_NOT_FOUND';
const noClaim = '404 CLAIM_NOT_FOUND';

const anyone = (to: Outcome): Outcomes => [to, to, to, to, to, to];
const signedIn = (to: Outcome): Outcomes => [noToken, to, to, to, to, to];
const verified = (to: Outcome): Outcomes => [noToken, noMail, to, to, to, to];
const notBanned = (to: Outcome): Outcomes => [noToken, noMail, to, to, banned, to];
const administrator = (to: Outcome): Outcomes => [noToken, noMail, noAdmin, noAdmin, noAdmin, to];
const onlyUser = (to: Outcome, refused: Outcome): Outcomes => {
  return [noToken, noMail, to, refused, refused, refused];
};
const onlyOther = (to: Outcome, refused: Outcome): Outcomes => {
  return [noToken, noMail, refused, to, refused, refused];
};

const ofRunning = ({ running }: Subjects) => ({ params: { eventId: running.id } });
const ofEnded = ({ ended }: Subjects) => ({ params: { eventId: ended.id } });
const ofEmpty = ({ empty }: Subjects) => ({ params: { eventId: empty.id } });
const ofShown = ({ shown }: Subjects) => ({ params: { postId: shown.id } });
const shownInRunning = ({ running, shown }: Subjects) => ({
  params: { eventId: running.id, postId: shown.id },
});
const addressOf = ({ running }: Subjects, post: Post) => ({
  params: { eventSlug: running.slug, postSlug: post.slug },
});
const ofUser = ({ shown }: Subjects) => ({ params: { uid: shown.userId } });
/** Subjects that do not exist, so that an admitted call changes nothing. */
const noPost = () => ({ params: { postId: 'nowhere' } });
const noLink = () => ({ params: { token: 'nowhere' } });
const noMedia = { mediaId: 'nowhere' };
const reason = 'Por una prueba';
const [terms = { document: 'terms', version: '' } as const] = currentAgreements();
const noPostFor = () => ({ ...noPost(), body: { reason } });
const noAccountFor = () => ({ params: { uid: 'nobody' }, body: { reason } });
const unknownChange = (subjects: Subjects) => ({ ...ofUser(subjects), body: { changedAt: 0 } });
const picture = (purpose: 'post' | 'event') => () => ({
  query: { purpose },
  body: new Blob(['no picture'], { type: 'image/jpeg' }),
});

/** The outcome of every call for every role. */
export const accessTable: Table<Exclude<CallName, keyof typeof irreversible>> = {
  listCurrentEvents: [anyone(200)],
  listAllEvents: [anyone(200)],
  refreshEvents: [anyone(200)],
  listEventPosts: [anyone(200), ofRunning],
  refreshEventPosts: [anyone(200), ofRunning],
  refreshPost: [anyone(200), shownInRunning],
  checkPostName: [anyone(200), () => ({ params: { name: 'Nadie' } })],
  incrementPostView: [anyone(200), ofShown],
  incrementPostShare: [anyone(200), ofShown],
  togglePostLike: [
    notBanned(200),
    (subjects, caller) => ({ ...ofShown(subjects), body: { uid: caller?.uid ?? 'nobody' } }),
  ],
  deactivateWinners: [administrator(200), ofEmpty],
  activateWinners: [administrator(200), ofEmpty],

  uploadMedia: [notBanned('415 NOT_AN_IMAGE'), picture('post')],
  createPost: [
    [noToken, noMail, noPicture, '409 JUROR_TAKES_PART', banned, noPicture],
    ({ running }) => ({ body: { eventId: running.id, name: 'Ninguna', ...noMedia } }),
  ],
  deletePost: [
    [noToken, noMail, 200, '403 NOT_OWNER', '403 NOT_OWNER', 200],
    async ({ addShown }) => ({ params: { postId: (await addShown()).id } }),
  ],
  getPost: [anyone(200), (subjects) => addressOf(subjects, subjects.shown)],
  getAuthor: [anyone(200), ofUser],
  reportPost: [notBanned(noCard), noPostFor],
  listWinners: [anyone(200)],
  getSwitches: [anyone(200)],
  countVisit: [anyone(200), () => ({ body: { path: '/no-such-page' } })],
  acceptJury: [notBanned('404 LINK_NOT_VALID'), noLink],
  getJury: [onlyOther(200, '403 JUROR_ONLY'), ofRunning],
  putScores: [
    [noToken, noMail, '403 JUROR_ONLY', 200, banned, '403 JUROR_ONLY'],
    (subjects) => ({ ...shownInRunning(subjects), body: { points: { tecnica: 7 } } }),
  ],
  getJuryPhoto: [anyone(200), shownInRunning],
  followEvent: [anyone(200), ofRunning],
  getResult: [anyone(200), ofEnded],
  getLedger: [anyone(200), ofEnded],
  getBallots: [anyone('404 RESULT_NOT_FOUND'), ofEnded],

  createUser: [
    signedIn(201),
    () => ({ body: { name: 'Ana', lastName: 'Prueba', dob: '1990-05-05' } }),
  ],
  getMe: [verified(200)],
  updateMe: [notBanned(200), () => ({ body: {} })],
  setMyPhoto: [notBanned(noPicture), () => ({ body: noMedia })],
  listMyPosts: [verified(200)],
  getMyRace: [verified(200)],
  forgetDeniedCard: [verified(200), noPost],
  listMyLikes: [verified(200)],
  listMyReceipts: [verified(200)],
  exportMe: [verified(200)],
  agree: [notBanned(200), () => ({ body: terms })],
  createRequest: [
    verified('400 MALFORMED_REQUEST'),
    () => ({ body: { kind: 'access', text: ' ' } }),
  ],
  listMyRequests: [verified(200)],
  getChallenge: [verified('409 LIKE_NOT_HELD'), ofRunning],
  clearMyLike: [
    notBanned('409 LIKE_NOT_HELD'),
    (subjects) => ({ ...ofRunning(subjects), body: { proof: 'none' } }),
  ],
  listMyClaims: [verified(200)],
  getClaimForm: [administrator(200)],
  getMyClaim: [onlyUser(200, noClaim), ofEnded],
  claimPrize: [
    [noToken, noMail, '422 CLAIM_ANSWER_NOT_VALID', noClaim, banned, noClaim],
    (subjects) => ({ ...ofEnded(subjects), body: { answers: {} } }),
  ],
  listMyNotifications: [verified(200)],
  readMyNotifications: [verified(200), () => ({ body: { all: true } })],
  followMe: [verified(200)],
  getPreferences: [verified(200)],
  setPreferences: [
    verified(200),
    () => ({ body: { email: { moderation: true, winners: true, digest: true } } }),
  ],
  unsubscribe: [anyone('404 LINK_NOT_VALID'), noLink],
  sendVerification: [signedIn(200), () => ({ body: {} })],
  sendPasswordReset: [anyone(200), () => ({ body: { email: 'nobody@elreto.test' } })],
  sendSignInLink: [anyone(200), () => ({ body: { email: 'nobody@elreto.test' } })],

  createEvent: [
    administrator(noPicture),
    ({ running: { title, description, startDate, endDate } }) => ({
      body: {
        name: 'Ninguno',
        title,
        description,
        startDate,
        endDate,
        thumbnailMediaId: 'nowhere',
        aboutThumbnailMediaId: 'nowhere',
      },
    }),
  ],
  updateEvent: [
    administrator(200),
    (subjects) => ({ ...ofRunning(subjects), body: { title: 'Otro título' } }),
  ],
  listAdminPosts: [administrator(200)],
  listAlikePosts: [administrator(200), ofShown],
  approvePost: [administrator(noCard), noPost],
  denyPost: [administrator(noCard), noPostFor],
  removePost: [administrator(noCard), noPostFor],
  decidePosts: [administrator(200), () => ({ body: { approve: [], deny: [] } })],
  listProfileReviews: [administrator(200)],
  approveProfile: [administrator('409 PROFILE_CHANGE_GONE'), unknownChange],
  refuseProfile: [administrator('409 PROFILE_CHANGE_GONE'), unknownChange],
  followPending: [administrator(200)],
  setSwitches: [administrator(200), () => ({ body: {} })],
  listClusters: [administrator(200), ofRunning],
  decideCluster: [
    administrator('404 CLUSTER_NOT_FOUND'),
    ({ running }) => ({
      params: { eventId: running.id, clusterId: 'none' },
      body: { decision: 'void', note: reason },
    }),
  ],
  getLikesOverTime: [administrator(200), ofRunning],
  getJuryDesk: [administrator(200), ofRunning],
  setJury: [
    administrator('409 RESULT_PUBLISHED'),
    (subjects) => ({
      ...ofEnded(subjects),
      body: { criteria: [{ name: 'Técnica', max: 10 }], mode: 'beside' },
    }),
  ],
  removeJury: [administrator('409 RESULT_PUBLISHED'), ofEnded],
  inviteJuror: [
    administrator(201),
    (subjects) => ({ ...ofRunning(subjects), body: { email: 'nobody@elreto.test' } }),
  ],
  revokeJuror: [
    administrator('404 JUROR_NOT_FOUND'),
    ({ running }) => ({ params: { eventId: running.id, jurorId: 'nobody' } }),
  ],
  listClaims: [administrator(200), ofEnded],
  moveClaim: [
    administrator('404 CLAIM_NOT_FOUND'),
    ({ ended }) => ({
      params: { eventId: ended.id, place: '3' },
      body: { state: 'delivered', reason },
    }),
  ],
  listUsers: [administrator(200)],
  unbanUser: [administrator('404 USER_NOT_FOUND'), noAccountFor],
  listRequests: [administrator(200)],
  answerRequest: [
    administrator('404 REQUEST_NOT_FOUND'),
    () => ({ params: { number: 'ARCO-2001-0001' }, body: { text: reason, outcome: 'granted' } }),
  ],
  listAudit: [administrator(200)],
  getOverview: [administrator(200)],
  getReport: [administrator(200), ofRunning],

  getHealth: [anyone(200)],
  getLiveness: [anyone(200)],
  getReadiness: [anyone(200)],
  getDocs: [anyone(200)],
  getOpenApi: [anyone(200)],
};

/** Second rows of calls whose access depends on the subject. */
export const furtherRows = {
  getPost: [
    [noCard, noCard, 200, noCard, noCard, 200],
    (subjects) => addressOf(subjects, subjects.pending),
  ],
  uploadMedia: [[noToken, noMail, noAdmin, noAdmin, banned, '415 NOT_AN_IMAGE'], picture('event')],
} satisfies Partial<Table<CallName>>;

/** Calls that cannot be undone, or export data. */
export const irreversible = {
  deleteEvent: [administrator(200), ofEmpty],
  publishResult: [administrator(200), ofEnded],
  banUser: [administrator('404 USER_NOT_FOUND'), noAccountFor],
  listUserEmails: [administrator(200)],
  exportAudit: [administrator(200)],
  listParticipants: [administrator(200), ofRunning],
  deleteMe: [verified(200)],
} satisfies Partial<Table<CallName>>;
