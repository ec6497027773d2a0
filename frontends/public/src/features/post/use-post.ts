import { isApiError, useApi, useMyLikes, usePersonal, useSession } from '@el-reto/ui/runtime';

/**
 * The post at an address. A pending post needs its owner's token: the token is sent at once if the
 * page knows that the post is pending, otherwise after a request without it failed. If an event
 * shows numbers to voters only, a second request with the voter's token gets them.
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
