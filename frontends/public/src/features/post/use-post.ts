import { isApiError, useApi, useMyLikes, usePersonal, useSession } from '@el-reto/ui/runtime';

/**
 * A post by its address. A pending one is requested with its owner's token: at once if it is known
 * to be pending, otherwise after a public request failed. In an event that shows numbers to voters,
 * a request with a voter's token adds them.
 */
export function usePost(eventSlug: string, postSlug: string, isOwnPending: boolean) {
  const params = { eventSlug, postSlug };
  const session = useSession();
  const personal = usePersonal();
  const open = useApi('getPost', isOwnPending ? null : { params });
  const isHidden = isOwnPending || isApiError(open.error, 'POST_NOT_FOUND');
  const { counts, eventid = '' } = open.data ?? {};
  const isVoter = useMyLikes()?.[eventid] !== undefined && counts === 'voted';
  const own = useApi('getPost', (isHidden || isVoter) && personal ? { params, ...personal } : null);
  const waits = isHidden && (session.status === 'loading' || own.isLoading);
  const answer = isHidden && personal ? own : open;
  return {
    data: own.data ?? open.data,
    error: waits ? undefined : answer.error,
    reread: answer.reread,
  };
}
