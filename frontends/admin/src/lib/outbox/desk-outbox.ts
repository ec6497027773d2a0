import { beforeSignOut, createStore, getToken, sessionReady, toast } from '@el-reto/ui/runtime';
import { moderation as texts } from '../../messages/moderation.ts';
import { useSyncExternalStore } from 'react';
import { sendDecisions } from './send-decisions.ts';
import { createOutbox } from './create-outbox.ts';
import type { Outcome, Result, Settled } from './decisions.ts';
import { preferences } from '../preferences.ts';
import { holdKept, keepDecisions, takeLeft } from './kept-decisions.ts';

export interface Notice {
  tone: 'good' | 'plain' | 'bad';
  text: string;
  count: number;
}

/** The notice about all posts with the same outcome. A failure has no outcome. */
const kinds: readonly {
  outcome?: Outcome;
  tone: Notice['tone'];
  words: (firstName: string, count: number, firstError: string) => string;
}[] = [
  { outcome: 'approved', tone: 'good', words: () => texts.approved },
  { outcome: 'denied', tone: 'good', words: () => texts.denied },
  { outcome: 'elsewhere', tone: 'plain', words: texts.decidedElsewhere },
  { outcome: 'gone', tone: 'plain', words: texts.gone },
  { outcome: 'left', tone: 'plain', words: texts.left },
  { tone: 'bad', words: texts.failed },
];

/** Messages for the moderator about answered decisions. */
export const noticesOf = (settled: readonly Settled[]): Notice[] =>
  kinds.flatMap(({ outcome, tone, words }) => {
    const posts = settled.filter(({ result, unsure }) => result.outcome === outcome && !unsure);
    const [first] = posts;
    const count = posts.length;
    const text = first && words(first.subject.name, count, first.result.error ?? '');
    return text === undefined ? [] : [{ tone, count, text }];
  });

const toneOf = (result: Result): Notice['tone'] =>
  kinds.find(({ outcome }) => outcome === result.outcome)?.tone ?? 'good';

export const notices = createStore<readonly Notice[]>([]);

/** The account whose decisions are in the outbox, and whether the decision bar is shown. */
let ownerUid: string | null = null;
let isOpen = false;

/** The outbox of the page. It also sends while other sections are shown. */
export const outbox = createOutbox({
  async send(due, leaving) {
    // Without the session of their moderator, decisions stay stored until the next sign-in.
    const session = await sessionReady();
    const isOwner = session.status === 'signed-in' && session.user.uid === ownerUid;
    if (isOwner) return sendDecisions(due, leaving);
    return due.map(({ subject }) => ({ subject, result: null }));
  },
  undoMs: () => preferences.get().undoS * 1000,
  onSettled(settled) {
    for (const { result, unsure } of settled) {
      if (result.said !== undefined && !unsure) toast(result.said, { tone: toneOf(result) });
    }
    const news = noticesOf(settled.filter(({ result }) => result.said === undefined));
    if (isOpen) notices.set(news);
    else for (const { text, tone } of news) toast(text, { tone });
  },
  onRefused: ({ name }) => void toast(texts.underWay(name), { tone: 'bad' }),
  onUnconfirmed(decisions) {
    if (ownerUid !== null) keepDecisions(ownerUid, decisions);
    // The token is renewed now, because a page that is being closed cannot wait for a new one.
    if (decisions.length > 0) void getToken();
  },
});

/** Sends the decisions that closed pages did not send. */
async function takeUp(uid: string): Promise<void> {
  const left = await takeLeft(uid, outbox.get().decisions.length === 0);
  if (left.length === 0) return;
  if (ownerUid !== uid) return keepDecisions(uid, left);
  toast(texts.resumed(left.length));
  await outbox.resume(left);
}

/** Opens the outbox for `uid`. The returned function closes it and sends all waiting decisions. */
export function openOutbox(uid: string): () => void {
  // Unsent decisions of another account stay stored under its own name.
  if (ownerUid !== uid) outbox.clear();
  ownerUid = uid;
  isOpen = true;
  holdKept(uid);
  void takeUp(uid);
  const open = new AbortController();
  const flush = () => outbox.flush();
  const flushHidden = () => {
    if (!document.hidden) void outbox.retry();
    // On phones a hidden page may be closed without a further event. While the time for the undo is
    // paused, for example because a reason is being typed, only a closing page sends the decisions.
    else if (outbox.get().heldSinceMs === null) void flush();
  };
  const goOn = () => {
    void outbox.retry();
    void takeUp(uid);
  };
  const forgetSignOut = beforeSignOut(flush);
  window.addEventListener('pagehide', flush, open);
  window.addEventListener('online', goOn, open);
  document.addEventListener('visibilitychange', flushHidden, open);
  return () => {
    open.abort();
    forgetSignOut();
    void flush();
    isOpen = false;
    notices.set([]);
  };
}

export const useOutbox = () => useSyncExternalStore(outbox.subscribe, outbox.get);
export const useNotices = () => useSyncExternalStore(notices.subscribe, notices.get);
