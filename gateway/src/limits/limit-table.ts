import type { CallName } from '@el-reto/contracts';

/** `points` calls in `seconds`, counted for each account, address, or address and post. */
export interface LimitRule {
  readonly by: 'account' | 'address' | 'address-and-post';
  readonly points: number;
  readonly seconds: number;
}

const minute = 60;
const hour = 60 * 60;

const per = (by: LimitRule['by']) => (points: number, seconds: number) => ({ by, points, seconds });
const account = per('account');
const address = per('address');
const addressAndPost = per('address-and-post');

/** Many people share one Wi-Fi, and one address with it. */
const readers = address(3_000, minute);
const signals = address(600, minute);

/** By address first: what it refuses makes no key in Redis for a post that may be made up. */
const counts = [address(6_000, minute), addressAndPost(600, minute)];

/** Limits by route; cached lists have none. Generous: they stop machines, not enthusiasm. */
export const limitTable: Partial<Record<CallName, readonly LimitRule[]>> = {
  togglePostLike: [account(60, minute), address(6_000, minute)],
  incrementPostView: counts,
  incrementPostShare: counts,
  countVisit: [address(6_000, minute)],
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
  // Each costs a mail, which others than its reader may ask for.
  sendVerification: [account(10, hour), address(300, hour)],
  sendPasswordReset: [address(120, hour)],
  unsubscribe: [address(600, minute)],
  refreshEvents: [signals],
  refreshEventPosts: [signals],
  refreshPost: [signals],
  checkPostName: [address(1_200, minute)],
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
};
