import type { Post } from '@el-reto/contracts';
import {
  call,
  errorText,
  isApiError,
  refresh,
  sessionReady,
  setAnswer,
  toast,
} from '@el-reto/ui/runtime';
import { likeTexts } from '@el-reto/ui/messages';
import { asAdult, mayTakePart } from '../adults/adults.ts';
import { askToSignIn } from '../ask-to-sign-in.ts';
import { createLikes } from './create-likes.ts';
import { likedPost } from './like-ledger.ts';

const settleMs = 1600;
const names = new Map<string, string>();

let flyCap: typeof import('./cap-flight.ts').flyCap = () => undefined;

/** For those who can put a cap: it is seen to travel once its way is known. */
export async function prepareFlight(): Promise<void> {
  ({ flyCap } = await import('./cap-flight.ts'));
}

/** Posts by name, so that a message can say where a like came from. */
export const rememberName = ({ id, name }: Pick<Post, 'id' | 'name'>) => void names.set(id, name);

async function send(postId: string, eventId: string) {
  const session = await sessionReady();
  const uid = session.status === 'signed-in' ? session.user.uid : '';
  const answer = await asAdult(() => call('togglePostLike', { params: { postId }, body: { uid } }));
  void setAnswer('listMyLikes', { uid }, (mine = {}) => {
    const others = Object.entries(mine).filter(([id]) => id !== eventId);
    return Object.fromEntries(answer.liked ? [...others, [eventId, postId]] : others);
  });
  setTimeout(() => likes.release(), settleMs);
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

/** The one ledger of the page. */
export const likes = createLikes({ send, onMoved: sayMoved, onFailed: sayFailed });

/** A press on a post's cap; signed out it says what is missing, and where to get it. */
export async function pressLike({ id, eventid }: Pick<Post, 'id' | 'eventid'>): Promise<void> {
  const session = await sessionReady();
  if (session.status !== 'signed-in') return askToSignIn();
  const isMine = likedPost(likes.get(), eventid) === id;
  // Taking a like back needs no age.
  if (!isMine && !(await mayTakePart(session.user.uid))) return;
  const from = likedPost(likes.get(), eventid);
  if (from !== null && from !== id) flyCap(from, id);
  await likes.press(eventid, id);
}
