import { useEffect, useSyncExternalStore } from 'react';
import type { Post } from '@el-reto/contracts';
import {
  call,
  errorText,
  isApiError,
  navigate,
  paths,
  refresh,
  sessionReady,
  setAnswer,
  toast,
  useApi,
  usePersonal,
  useSession,
} from '@el-reto/ui/runtime';
import { common, likeTexts } from '@el-reto/ui/messages';
import { asAdult, mayTakePart } from '../adults/adults.ts';
import { flyCap } from './cap-flight.ts';
import { createLikes, holdMs } from './create-likes.ts';
import { expectVerdict, lookForHeld } from './held-likes.ts';

/** Posts by name, so that a message can say where a like came from. */
const names = new Map<string, string>();

/** Says that this needs an account, and leads there and back. */
export function askToSignIn(): void {
  toast(likeTexts.notLoggedIn, {
    tone: 'bad',
    action: {
      label: common.signIn,
      run: () => navigate(paths.signInFrom(`${location.pathname}${location.search}`)),
    },
  });
}

async function send(postId: string, eventId: string) {
  const session = await sessionReady();
  const uid = session.status === 'signed-in' ? session.user.uid : '';
  const answer = await asAdult(() => call('togglePostLike', { params: { postId }, body: { uid } }));
  void setAnswer('listMyLikes', { uid }, (mine = {}) => {
    const others = Object.entries(mine).filter(([id]) => id !== eventId);
    return Object.fromEntries(answer.liked ? [...others, [eventId, postId]] : others);
  });
  setTimeout(() => likes.hear(), holdMs + 100);
  if (answer.liked) expectVerdict(answer.review === true);
  return answer;
}

let takeBackMoved = () => undefined as void;

function sayMoved(eventId: string, fromPostId: string, toPostId: string): void {
  takeBackMoved();
  const [from, to] = [names.get(fromPostId), names.get(toPostId) ?? ''];
  takeBackMoved = toast(from ? likeTexts.moved(from, to) : likeTexts.movedHere(to), {
    tone: 'good',
    action: {
      label: likeTexts.undo,
      run: () => {
        flyCap(toPostId, fromPostId);
        void likes.press(eventId, fromPostId);
      },
    },
  });
}

function sayFailed(error: unknown): void {
  if (isApiError(error, 'UNAUTHENTICATED')) return askToSignIn();
  // They were asked, and would rather not.
  if (isApiError(error, 'BIRTH_DATE_NEEDED')) return;
  toast(errorText(error), { tone: 'bad' });
  // The answer may be lost though the change is not.
  void refresh('listMyLikes');
}

export const likes = createLikes({ send, onMoved: sayMoved, onFailed: sayFailed });

/** A press on a post's cap; signed out it says what is missing, and where to get it. */
async function pressLike({ id, eventid }: Post): Promise<void> {
  const session = await sessionReady();
  if (session.status !== 'signed-in') return askToSignIn();
  // Taking a like back needs no age.
  const isMine = likes.likedPost(eventid) === id;
  if (!isMine && !(await mayTakePart(session.user.uid))) return;
  const from = likes.likedPost(eventid);
  if (from !== null && from !== id) flyCap(from, id);
  await likes.press(eventid, id);
}

const noLikes = {};

/** Keeps the ledger true to the account: once on every screen that shows likes. */
export function useMyLikes(): void {
  const session = useSession();
  const { data } = useApi('listMyLikes', usePersonal());
  const mine = session.status === 'signed-out' ? noLikes : data;
  useEffect(() => {
    if (!mine) return;
    likes.confirm(mine);
    if (Object.keys(mine).length > 0) void lookForHeld();
  }, [mine]);
}

/** A post's like as it stands now, and what a press does. */
export function useLike(post: Post) {
  const { id, name, eventid, counts } = post;
  useEffect(() => void names.set(id, name), [id, name]);
  const readLiked = () => likes.likedPost(eventid) === id;
  const isToSee = () => counts === undefined || (counts === 'voted' && likes.likedPost(eventid));
  const readCount = () => (isToSee() ? likes.shownLikes(post) : null);
  const liked = useSyncExternalStore(likes.subscribe, readLiked, readLiked);
  const count = useSyncExternalStore(likes.subscribe, readCount, readCount);
  return { liked, likes: count, onToggle: () => void pressLike(post) };
}
