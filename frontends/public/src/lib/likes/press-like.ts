import type { CallAnswer, Post } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import {
  answers,
  askForLike,
  call,
  changeMyLikes,
  errorText,
  getIdentity,
  isApiError,
  isLikeAsked,
  knownMe,
  navigate,
  paths,
  refresh,
  sessionReady,
  toast,
} from '@el-reto/ui/runtime';
import { common, likeNews, viewer } from '@el-reto/ui/messages';
import { asAdult, mayTakePart } from '../adults.ts';
import { flyCap } from './cap-flight.ts';
import { holdMs, type Placed } from './create-likes.ts';
import { inTurn } from './in-turn.ts';
import { cardOf, confirmLikes, likes, shownPost, shownPostOf } from './ledger.ts';

const dialogs = () => import('../account-dialogs.ts');
const sayBanned = async () => (await dialogs()).sayBanned();

/** The server decides within this time whether a like counts. */
const judgedMs = 6_500;

/**
 * Resolves after the running request for the account's likes, if there is one. Such a request runs
 * after the return to this tab, because another tab may have placed the same like.
 */
function ready() {
  const filter = { queryKey: ['listMyLikes'], fetchStatus: 'fetching' } as const;
  const [reading] = answers.getQueryCache().findAll(filter);
  return reading?.fetch().then(
    (mine) => confirmLikes(mine as Parameters<typeof confirmLikes>[0]),
    () => undefined,
  );
}

/** Asks an account that takes part to agree to the outstanding legal texts. */
async function askAboutTexts(uid: string): Promise<void> {
  const me = knownMe(uid) ?? (await call('getMe'));
  if (me.toAgree) (await dialogs()).askToAgree(me);
}

/**
 * Whether an answer hides its numbers, which are then 0. The gateway hides them also while it does not know
 * the events: a like that counts is then answered with 0.
 */
export const hidesLikes = (
  { liked, likes: count, review }: Pick<CallAnswer<'togglePostLike'>, 'liked' | 'likes' | 'review'>,
  counts: Post['counts'],
): boolean => counts === 'ended' || (liked ? count === 0 && !review : counts === 'voted');

async function send(postId: string, eventId: string) {
  const uid = (await signedInUid()) ?? '';
  const answer = await asAdult(() => call('togglePostLike', { params: { postId }, body: { uid } }));
  const { liked, review } = answer;
  void changeMyLikes(uid, ({ [eventId]: _, ...others }) => {
    const like = {
      postId,
      state: 'counted',
      reason: null,
      card: cardOf(postId) ?? null,
    } as const;
    return liked ? { ...others, [eventId]: like } : others;
  });
  setTimeout(() => likes.receive(), holdMs + 100);
  if (liked) setTimeout(() => void refresh('listMyLikes'), review ? 0 : judgedMs);
  if (liked) void askAboutTexts(uid).catch(() => undefined);
  const { counts } = shownPost(postId) ?? shownPostOf(eventId) ?? {};
  return { ...answer, isHidden: hidesLikes(answer, counts) };
}

/** Closes the last notice about a like. */
let closeNotice: () => void = () => undefined;

async function offerShare(post: Post): Promise<void> {
  const { openShare } = await import('../share/share-dialog.tsx');
  await openShare(post, true);
}

function sayPlaced({ eventId, postId, from }: Placed): void {
  closeNotice();
  const name = cardOf(postId)?.name ?? '';
  if (from === null) {
    const post = shownPost(postId);
    const share = { label: viewer.share, run: () => post && void offerShare(post) };
    closeNotice = toast(likeNews.placed(name), { tone: 'good', ...(post && { action: share }) });
    return;
  }
  const fromName = cardOf(from)?.name;
  closeNotice = toast(fromName ? likeNews.moved(fromName, name) : likeNews.movedHere(name), {
    tone: 'good',
    action: {
      label: likeNews.undo,
      run: () => {
        flyCap(postId, from);
        void likes.press(eventId, from, ways);
      },
    },
  });
}

function sayFailed(error: unknown): void {
  // The user closed the dialog that asks for the date of birth.
  if (isApiError(error, 'BIRTH_DATE_NEEDED')) return;
  if (isApiError(error, 'BANNED')) return void sayBanned();
  const here = `${location.pathname}${location.search}`;
  const enter = { label: common.signIn, run: () => navigate(paths.signInFrom(here)) };
  const action = isApiError(error, 'UNAUTHENTICATED') && { action: enter };
  toast(errorText(error), { tone: 'bad', ...action });
  // The event ended while this page showed it as running.
  if (isApiError(error, 'EVENT_OVER'))
    setTimeout(() => void refresh('listCurrentEvents', 'listAllEvents'), limits.answerStaleMs);
  // The server may have changed the like even if its answer was lost.
  void refresh('listMyLikes');
}

const ways = { ready, send, onPlaced: sayPlaced, onFailed: sayFailed };

async function pressAs(uid: string, { id, eventid }: Post): Promise<void> {
  closeNotice();
  const from = likes.likedPost(eventid);
  // Removing a like is allowed at any age.
  if (from !== id && !(await mayTakePart(uid))) return;
  if (from !== null && from !== id) flyCap(from, id);
  await likes.press(eventid, id, ways);
}

/** Shows a requested like with a button that places it. */
function offer(post: Post, at: string | null): void {
  const label = at === null ? likeNews.placeShort : likeNews.moveShort;
  closeNotice();
  closeNotice = toast(likeNews.oneMoreTap(post.name), {
    action: { label, run: () => void pressLike(post) },
  });
}

/**
 * The source of a requested like: a guest's press in this browser, a link in a mail to the account,
 * or an address that anyone may have made.
 */
type WantedBy = 'guest' | 'mail' | 'address';

/**
 * Whether a requested like is placed without another tap. `at`: the card that now has the account's
 * like. A guest's press is placed at once. A mail may place a first like but not move a like. A
 * mere address places nothing, because anyone can make one.
 */
export const isPlacedAtOnce = (by: WantedBy, at: string | null): boolean =>
  by === 'guest' || (by === 'mail' && at === null);

async function place(uid: string, post: Post, by: WantedBy): Promise<void> {
  try {
    likes.confirm((await call('listMyLikes')) as Record<string, string>);
  } catch (error) {
    return sayFailed(error);
  }
  const at = likes.likedPost(post.eventid);
  if (at !== post.id) {
    return isPlacedAtOnce(by, at) ? pressAs(uid, post) : offer(post, at);
  }
  if (by === 'address') return;
  // Another tab has already placed this like.
  sayPlaced({ eventId: post.eventid, postId: post.id, from: null });
  void refresh('listMyLikes');
  setTimeout(() => void refresh('getPost'), limits.answerStaleMs);
}

/**
 * Places the requested like of an account that has just signed in. A lock makes tabs that sign in
 * together act one after the other: a second toggle would remove the like of the first tab, so the
 * later tab reads the account's likes first.
 */
async function placeLike(uid: string, post: Post, by: WantedBy): Promise<void> {
  await inTurn('el-reto:corcholata', () => place(uid, post, by));
}

/** Finds out who requested the like of this card. */
async function wantedBy(card: string, seal: string): Promise<WantedBy> {
  if (isLikeAsked(card)) return 'guest';
  const { auth, sealOf } = await getIdentity();
  const { currentUser } = auth;
  const isMailed = seal !== '' && currentUser && seal === (await sealOf(currentUser, card));
  return isMailed ? 'mail' : 'address';
}

/** Places the like that the address of the page `card` requests, or says that the contest has ended. */
export async function placeWaiting(
  uid: string,
  post: Post,
  { card, seal, closed }: { card: string; seal: string; closed: boolean },
): Promise<void> {
  const by = await wantedBy(card, seal);
  if (by === 'guest') askForLike(null);
  if (!closed) await placeLike(uid, post, by);
  else if (by !== 'address') toast(likeNews.tooLate);
}

async function signedInUid(): Promise<string | null> {
  const session = await sessionReady();
  return session.status === 'signed-in' ? session.user.uid : null;
}

/** Posts whose press waits for the session. A second tap meanwhile is not another press. */
const starting = new Set<string>();

/** Handles a press on a like button. A guest signs in first. */
export async function pressLike(post: Post): Promise<void> {
  if (starting.has(post.id)) return;
  starting.add(post.id);
  const uid = await signedInUid().finally(() => starting.delete(post.id));
  if (uid !== null) return pressAs(uid, post);
  const { enterToLike } = await import('../enter.ts');
  if (!(await enterToLike(post))) return;
  const entrant = await signedInUid();
  if (entrant !== null) await placeLike(entrant, post, 'guest');
}
