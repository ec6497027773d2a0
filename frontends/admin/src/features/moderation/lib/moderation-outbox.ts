import { beforeSignOut, createStore, getToken, toast } from '@el-reto/ui/runtime';
import { admin } from '@el-reto/ui/messages';
import { useSyncExternalStore } from 'react';
import { sendDecisions } from '../api/send-decisions.ts';
import { createOutbox } from './create-outbox.ts';
import { isOpen as isPostOpen } from './decisions.ts';
import { noticesOf, type Notice } from './notices.ts';
import { createPreferences } from './preferences.ts';
import { storeUnconfirmed, takeUnconfirmed } from './unconfirmed.ts';

const texts = admin.moderation;

export const preferences = createPreferences();

/** What the decision bar says; empty while it has nothing to say. */
export const notices = createStore<readonly Notice[]>([]);

/** Whose decisions these are, and whether anybody looks at the bar that speaks of them. */
let ownerUid: string | null = null;
let isOpen = false;
const resumed = new Set<string>();

/** The one outbox of the page: it goes on sending while other sections are shown. */
export const outbox = createOutbox({
  send: sendDecisions,
  undoMs: () => preferences.get().undoS * 1000,
  onSettled(settled) {
    const news = noticesOf(settled, resumed);
    for (const { decision } of settled) resumed.delete(decision.post.id);
    if (isOpen) notices.set(news);
    else for (const { text, tone } of news) toast(text, { tone });
  },
  onUnconfirmed(decisions) {
    if (ownerUid !== null) storeUnconfirmed(ownerUid, decisions);
    // A token that is fresh now needs no answer from anywhere when the page is left.
    if (decisions.length > 0) void getToken();
  },
});

/** Posts that left the queue while they lay on the board: somebody else decided. */
export function leftQueue(posts: readonly { id: string; name: string }[]): void {
  const open = posts.filter(({ id }) => isPostOpen(outbox.get(), id));
  const [first] = open;
  if (!first) return;
  outbox.markElsewhere(open.map(({ id }) => id));
  const text = texts.decidedElsewhere(first.name, open.length);
  notices.set([{ tone: 'plain', count: open.length, text }]);
}

/** Opens the outbox for `uid`; the answer closes it, which sends all that still waits. */
export function openOutbox(uid: string): () => void {
  ownerUid = uid;
  isOpen = true;
  const left = takeUnconfirmed(uid);
  if (left.length > 0) {
    for (const { post } of left) resumed.add(post.id);
    toast(texts.resumed(left.length));
    void outbox.resume(left);
  }
  const flush = () => outbox.flush();
  const flushHidden = () => {
    // On phones this is the only sign that the page may never come back.
    if (document.hidden) void outbox.flush();
  };
  const forgetSignOut = beforeSignOut(flush);
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flushHidden);
  return () => {
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', flushHidden);
    forgetSignOut();
    void outbox.flush();
    isOpen = false;
    notices.set([]);
  };
}

export const useOutbox = () => useSyncExternalStore(outbox.subscribe, outbox.get);
export const useNotices = () => useSyncExternalStore(notices.subscribe, notices.get);
export const usePreferences = () => useSyncExternalStore(preferences.subscribe, preferences.get);
