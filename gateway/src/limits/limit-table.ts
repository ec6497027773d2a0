import { calls, type CallDefinition, type CallName } from '@el-reto/contracts';

/** Allows `points` calls in `seconds`, for each account, each address, or each address and post. */
export interface LimitRule {
  readonly by: 'account' | 'address' | 'address-and-post';
  /** The rule applies only to calls with one of these query parameters. */
  readonly queries?: readonly string[];
  readonly points: number;
  readonly seconds: number;
}

const minute = 60;
const hour = 60 * 60;

const per = (by: LimitRule['by']) => (points: number, seconds: number) => ({ by, points, seconds });
const account = per('account');
const address = per('address');
const addressAndPost = per('address-and-post');

/** The limit is high, because many people share the address of one Wi-Fi network. */
const readers = address(3_000, minute);
const signals = address(600, minute);

/** A search reads all cards of an event. */
const searches = { ...address(600, minute), queries: ['q', 'author'] };

/** Whether a call is an administrator's, and writes. */
export const isOfStaff = ({ access, method }: CallDefinition) =>
  access === 'admin' && method !== 'GET';
/** The limit is far above the pace of a moderator, or of a moderator's script. */
const staff = [account(6_000, minute)];
const ofStaff = Object.entries<CallDefinition>(calls).filter(([, call]) => isOfStaff(call));

/** The limit by address comes first: a refused request then creates no key in Redis for an invented post. */
const counts = [address(6_000, minute), addressAndPost(600, minute)];

/**
 * Limits by call. Every call that writes and every search has limits; cached lists have none. They are
 * high enough to stop scripts without stopping people. docs/security.md lists them.
 */
export const limitTable: Partial<Record<CallName, readonly LimitRule[]>> = {
  ...Object.fromEntries(ofStaff.map(([name]) => [name, staff])),
  togglePostLike: [account(60, minute), address(6_000, minute)],
  incrementPostView: counts,
  incrementPostShare: counts,
  // A visit beyond the limit is not counted: one address can add only a bounded number to the report.
  countVisit: [address(3_000, hour)],
  uploadMedia: [account(120, hour), address(1_000, hour)],
  createPost: [account(120, hour), address(1_000, hour)],
  createUser: [account(20, hour), address(1_200, hour)],
  reportPost: [account(30, hour), address(600, hour)],
  deleteMe: [account(10, hour)],
  exportMe: [account(30, hour)],
  createRequest: [account(30, hour)],
  agree: [account(30, hour)],
  getChallenge: [account(30, hour)],
  clearMyLike: [account(30, hour)],
  // Each call sends a mail, possibly to another person.
  sendVerification: [account(10, hour), address(300, hour)],
  sendPasswordReset: [address(120, hour)],
  sendSignInLink: [address(120, hour)],
  unsubscribe: [address(600, minute)],
  refreshEvents: [signals],
  refreshEventPosts: [signals],
  refreshPost: [signals],
  checkPostName: [address(1_200, minute)],
  listEventPosts: [searches],
  listAdminPosts: [searches],
  listUsers: [searches],
  getMe: [readers],
  listMyPosts: [readers],
  getMyRace: [readers],
  listMyLikes: [readers],
  listMyReceipts: [readers],
  listMyNotifications: [readers],
  listMyClaims: [readers],
  getMyClaim: [readers],
  claimPrize: [account(60, hour)],
  getLedger: [address(120, minute)],
  getBallots: [address(120, minute)],
  getJuryPhoto: [readers],
  acceptJury: [account(30, hour)],
  putScores: [account(600, minute)],
  updateMe: [account(60, hour)],
  setMyPhoto: [account(60, hour)],
  setPreferences: [account(120, hour)],
  readMyNotifications: [account(120, minute)],
  deletePost: [account(120, hour)],
  forgetDeniedCard: [account(120, hour)],
};
