import { beforeSignOut, createStore, getToken, toast } from '@el-reto/ui/runtime';
import { admin } from '../../messages/admin.ts';
import { useSyncExternalStore } from 'react';
import { planCalls, sendDecisions } from './send-decisions.ts';
import { createOutbox } from './create-outbox.ts';
import type { Outcome, Result, Settled } from './decisions.ts';
import { preferences } from '../preferences.ts';
import { holdKept, keepDecisions, takeLeft } from './kept-decisions.ts';

const texts = admin.moderation;

export interface Notice {
  tone: 'good' | 'plain' | 'bad';
  text: string;
  /** How many posts it speaks of. */
  count: number;
}

/** Nothing where there are no posts to speak of. */
function noticeOf(
  tone: Notice['tone'],
  posts: readonly { name: string }[],
  words: (firstName: string, count: number) => string,
): Notice[] {
  const [first] = posts;
  const count = posts.length;
  return first ? [{ tone, count, text: words(first.name, count) }] : [];
}

/** Messages for the moderator about answered decisions. */
export function noticesOf(settled: readonly Settled[]): Notice[] {
  const postsWith = (outcome: Outcome) =>
    settled
      .filter(({ result, unsure }) => result.outcome === outcome && !unsure)
      .map(({ subject }) => subject);
  const failed = settled.flatMap(({ subject, result: { error } }) =>
    error === undefined ? [] : [{ ...subject, error }],
  );
  return [
    ...noticeOf('good', postsWith('approved'), () => texts.approved),
    ...noticeOf('good', postsWith('denied'), () => texts.denied),
    ...noticeOf('plain', postsWith('elsewhere'), texts.decidedElsewhere),
    ...noticeOf('plain', postsWith('gone'), texts.gone),
    ...noticeOf('bad', failed, (name, count) => texts.failed(name, count, failed[0]?.error ?? '')),
  ];
}

function toneOf({ error, outcome }: Result): Notice['tone'] {
  if (error !== undefined) return 'bad';
  return outcome === 'elsewhere' || outcome === 'gone' ? 'plain' : 'good';
}

/** Messages of the decision bar. */
export const notices = createStore<readonly Notice[]>([]);

/** The owner of these decisions, and whether the decision bar is open. */
let ownerUid: string | null = null;
let isOpen = false;

/** The one outbox of the page: it goes on sending while other sections are shown. */
export const outbox = createOutbox({
  plan: planCalls,
  send: sendDecisions,
  undoMs: () => preferences.get().undoS * 1000,
  onSettled(settled) {
    for (const { result, unsure } of settled) {
      if (result.said !== undefined && !unsure) toast(result.said, { tone: toneOf(result) });
    }
    const news = noticesOf(settled.filter(({ result }) => result.said === undefined));
    if (isOpen) notices.set(news);
    else for (const { text, tone } of news) toast(text, { tone });
  },
  onUnconfirmed(decisions) {
    if (ownerUid !== null) keepDecisions(ownerUid, decisions);
    // A token that is fresh now needs no answer from anywhere when the page is left.
    if (decisions.length > 0) void getToken();
  },
});

/** Sends what pages that are gone left unsent. */
async function takeUp(uid: string): Promise<void> {
  const left = await takeLeft(uid, outbox.get().decisions.length === 0);
  if (left.length === 0) return;
  if (ownerUid !== uid) return keepDecisions(uid, left);
  toast(texts.resumed(left.length));
  await outbox.resume(left);
}

/** Opens the outbox for `uid`; the answer closes it, which sends all that still waits. */
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
    // On phones this is the only sign that the page may never come back.
    if (document.hidden) void flush();
    else void outbox.retry();
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
