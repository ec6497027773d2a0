import type { ShownLike } from '@el-reto/contracts';
import { setAnswer } from './answers.ts';
import { useSession } from './session.ts';
import { useApi } from './use-api.ts';

type MyLikes = Readonly<Record<string, ShownLike>>;

const detail = { detail: '1' } as const;
const none: MyLikes = {};

/** The request for the account's likes, with its error. */
export const useMyLikesAnswer = () =>
  // The like may have been moved in another tab or on another device.
  useApi('listMyLikes', { query: detail }, { refetchOnWindowFocus: 'always' });

/** The account's likes. Empty for guests, undefined until they are known. */
export function useMyLikes(): MyLikes | undefined {
  const { status } = useSession();
  const { data } = useMyLikesAnswer();
  return status === 'signed-out' ? none : (data as MyLikes | undefined);
}

/** Changes what the page knows about an account's likes. */
export const changeMyLikes = (uid: string, change: (mine: MyLikes) => MyLikes): Promise<void> =>
  setAnswer('listMyLikes', { uid, query: detail }, (mine = {}) => change(mine as MyLikes));
