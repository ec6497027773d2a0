import type { CallName } from '@el-reto/contracts';

/** `points` calls in `seconds`, counted for each account, address, or address and post. */
export interface LimitRule {
  readonly by: 'account' | 'address' | 'address-and-post';
  readonly points: number;
  readonly seconds: number;
}

const minute = 60;
const hour = 60 * 60;

/** Many people share one Wi-Fi, and one address with it. */
const readers: LimitRule = { by: 'address', points: 3_000, seconds: minute };
const signals: LimitRule = { by: 'address', points: 600, seconds: minute };

/** By address first: what it refuses makes no key in Redis for a post that may be made up. */
const counts: readonly LimitRule[] = [
  { by: 'address', points: 6_000, seconds: minute },
  { by: 'address-and-post', points: 600, seconds: minute },
];

/** Limits by route; cached lists have none. Generous: they stop machines, not enthusiasm. */
export const limitTable: Partial<Record<CallName, readonly LimitRule[]>> = {
  togglePostLike: [
    { by: 'account', points: 60, seconds: minute },
    { by: 'address', points: 6_000, seconds: minute },
  ],
  incrementPostView: counts,
  incrementPostShare: counts,
  uploadMedia: [
    { by: 'account', points: 120, seconds: hour },
    { by: 'address', points: 1_000, seconds: hour },
  ],
  createPost: [
    { by: 'account', points: 120, seconds: hour },
    { by: 'address', points: 1_000, seconds: hour },
  ],
  createUser: [
    { by: 'account', points: 20, seconds: hour },
    { by: 'address', points: 1_200, seconds: hour },
  ],
  reportPost: [
    { by: 'account', points: 30, seconds: hour },
    { by: 'address', points: 600, seconds: hour },
  ],
  deleteMe: [{ by: 'account', points: 10, seconds: hour }],
  exportMe: [{ by: 'account', points: 30, seconds: hour }],
  refreshEvents: [signals],
  refreshEventPosts: [signals],
  refreshPost: [signals],
  checkPostName: [{ by: 'address', points: 1_200, seconds: minute }],
  getMe: [readers],
  listMyPosts: [readers],
  listMyLikes: [readers],
};
