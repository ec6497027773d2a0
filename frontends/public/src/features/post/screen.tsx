import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Post } from '@el-reto/contracts';
import {
  likeWaitingAt,
  pageMetadata,
  navigate,
  paths,
  usePageMetadata,
  useHistoryState,
  useParams,
  useSearch,
  useApi,
  whenIdle,
  whenShown,
  isApiError,
  refresh,
  useMyLikes,
  useSession,
  useUser,
} from '@el-reto/ui/runtime';
import { common, viewer } from '@el-reto/ui/messages';
import {
  ButtonLink,
  EmptyState,
  fetchPhoto,
  Loaded,
  onPaper,
  Skeleton,
  Stage,
  useToday,
} from '@el-reto/ui';
import { eventPhase, hasSlug, limits } from '@el-reto/contracts/rules';
import { ArrowLeft } from '../../components/icons.tsx';
import { countView } from '../../lib/post-counts.ts';
import { Viewer } from './viewer.tsx';
import { deckSizes } from './viewer-card.tsx';
import { neighbours } from './neighbours.ts';
import { moveToList } from '../../lib/card-movement.ts';
import { useLikesOfAccount } from '../../lib/likes/likes.ts';
import { useWaitingLike } from '../../lib/likes/use-waiting-like.ts';
import { cardNews } from '../../lib/live/card-news.ts';
import { seeCard } from '../../lib/return-to-card.ts';
import { useCardList } from '../../lib/use-card-list.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { everyCard, type ViewerState } from '../../lib/card-query.ts';

export default function PostScreen() {
  const { eventslug = '', postslug = '' } = useParams();
  // The history entry of a card that was not opened from a list has no state.
  const entryState = useHistoryState<ViewerState | null>();
  const state: ViewerState = entryState ?? { ...everyCard, opened: false };
  const direct = usePost(eventslug, postslug, state.isOwnPending === true);
  const event = useApi('listAllEvents').data?.find(hasSlug(eventslug));
  const cards = useCardList(event?.id ?? direct.data?.eventid, state);
  const post = direct.data ?? cards.posts?.find(({ slug }) => slug === postslug);
  const list = neighbours(cards.posts, post?.id);
  const isGone = !post && direct.error?.status === 404;
  useRereadWhenDeleted(post?.id);
  const today = useToday();
  const closed = event !== undefined && eventPhase(event, today) === 'ended';
  const metadata = post && pageMetadata.post(post, eventslug, closed);
  usePageMetadata(
    post?.public && metadata
      ? metadata
      : pageMetadata.unlisted(metadata?.title ?? (isGone ? viewer.goneTitle : common.loading)),
  );
  useLikesOfAccount();
  const cameToLike = likeWaitingAt(`?${useSearch()}`) !== null;
  useWaitingLike(event && post, closed);

  const { hasMore, loadingMore, more } = cards;
  useEffect(() => {
    if (list.nearEnd && hasMore && !loadingMore) more();
  }, [list.nearEnd, hasMore, loadingMore, more]);

  const ahead = list.ahead.map(({ photoURL }) => photoURL).join(' ');
  useEffect(() => {
    const fetchAll = () => {
      for (const url of ahead.split(' ')) fetchPhoto(url, deckSizes);
    };
    if (ahead) whenIdle(fetchAll);
  }, [ahead]);

  const publicId = post?.public ? post.id : null;
  useEffect(() => {
    if (publicId === null) return;
    seeCard(publicId);
    whenShown(() => void countView(publicId).catch(() => undefined));
  }, [publicId]);

  const scroll = useRef({ slug: '', top: 0 });
  const goTo = (to: Post) => {
    // The next card keeps the scroll position, unless the card would be above the window there.
    const isInSight = window.scrollY < window.innerHeight / 2;
    scroll.current = { slug: to.slug, top: isInSight ? window.scrollY : 0 };
    const options = { replace: true, state: { ...state, isOwnPending: false } };
    navigate(paths.post(eventslug, to.slug), options);
  };
  // A page opens at its top. A card that was reached by a step through the list opens at the scroll
  // position of the previous card.
  useEffect(() => {
    if (scroll.current.slug === postslug) window.scrollTo(0, scroll.current.top);
  }, [scroll, postslug]);
  const { previous, next } = list;
  const leave = () => {
    if (state.opened) moveToList(post?.id ?? '', () => history.back());
    else navigate(`${paths.gallery}?reto=${eventslug}`);
  };
  useKeys(({ key, shiftKey }) => {
    if (shiftKey) return;
    if (key === 'ArrowLeft' && previous) goTo(previous);
    else if (key === 'ArrowRight' && next) goTo(next);
    else if (key === 'Escape') leave();
  });

  const top = (
    <div className="flex items-center justify-between gap-4">
      <button
        type="button"
        onClick={leave}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-bold focus-ring"
      >
        <ArrowLeft />
        <span>{state.opened ? common.back : viewer.backToGallery}</span>
      </button>
      {list.place !== null && (
        <p className="font-bold text-foam-shade tabular-nums">
          {viewer.place(list.place, cards.posts?.length ?? 0, hasMore)}
        </p>
      )}
    </div>
  );
  return (
    <Stage last light="38% 50%" className="overflow-x-clip pb-10 lg:pt-14">
      {isGone ? (
        <EmptyState
          heading="h1"
          title={viewer.goneTitle}
          text={cameToLike ? viewer.goneKept : viewer.goneText}
          className={onPaper}
        >
          <ButtonLink href={paths.gallery}>{common.seeGallery}</ButtonLink>
        </EmptyState>
      ) : (
        <Loaded
          of={{ ...direct, data: post }}
          failed={viewer.failed}
          skeleton={<Skeleton className="mx-auto mt-14 aspect-[4/5] w-full max-w-md" />}
          className={onPaper}
        >
          {(shown) => (
            <Viewer
              post={shown}
              closed={closed}
              isListed={direct.data === undefined}
              beside={{ previous, next }}
              onStep={goTo}
              top={top}
            />
          )}
        </Loaded>
      )}
    </Stage>
  );
}

/** Requests the post again when it was deleted. Its author may still see it. */
function useRereadWhenDeleted(postId: string | undefined): void {
  const read = () => cardNews.get().gone.has(postId ?? '');
  const isGone = useSyncExternalStore(cardNews.subscribe, read, read);
  useEffect(() => {
    if (isGone) setTimeout(() => void refresh('getPost'), limits.answerStaleMs);
  }, [isGone]);
}

/**
 * The post at an address. A pending post needs its owner's token: the token is sent at once if the
 * page knows that the post is pending, otherwise after a request without it failed. If an event
 * shows numbers to voters only, a second request with the voter's token gets them.
 */
function usePost(eventSlug: string, postSlug: string, isOwnPending: boolean) {
  const params = { eventSlug, postSlug };
  const session = useSession();
  const uid = useUser()?.uid;
  const open = useApi('getPost', isOwnPending ? null : { params });
  const isHidden = isOwnPending || isApiError(open.error, 'POST_NOT_FOUND');
  const { counts, eventid = '' } = open.data ?? {};
  const isVoter = useMyLikes()?.[eventid] !== undefined && counts === 'voted';
  const own = useApi('getPost', (isHidden || isVoter) && uid ? { params, uid } : null);
  const waits = isHidden && (session.status === 'loading' || own.isLoading);
  const answer = isHidden && uid ? own : open;
  return {
    // After a failed request, the last answer stays in the cache.
    data: isApiError(own.error, 'POST_NOT_FOUND')
      ? undefined
      : (own.data ?? (isHidden ? undefined : open.data)),
    error: waits ? undefined : answer.error,
    reread: answer.reread,
  };
}
