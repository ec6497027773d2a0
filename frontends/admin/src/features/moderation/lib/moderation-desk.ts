import { beforeSignOut, createStore, getToken, toast } from '@el-reto/ui/facade';
import { admin } from '@el-reto/ui/messages';
import { useSyncExternalStore } from 'react';
import { sendDecisions } from '../api/send-decisions.ts';
import { createDesk } from './create-desk.ts';
import { isOpen as isPostOpen } from './decisions.ts';
import { noticesOf, type Notice } from './notices.ts';
import { createPreferences } from './preferences.ts';
import { keepUnsettled, takeUnsettled } from './unsettled.ts';

const texts = admin.moderation;

export const preferences = createPreferences();

/** What the decision bar says; empty while it has nothing to say. */
export const notices = createStore<readonly Notice[]>([]);

/** Whose decisions these are, and whether anybody looks at the bar that speaks of them. */
let ownerUid: string | null = null;
let isOpen = false;
const resumed = new Set<string>();

/** The one desk of the page: it goes on sending while other sections are shown. */
export const desk = createDesk({
  send: sendDecisions,
  undoMs: () => preferences.get().undoS * 1000,
  onSettled(settled) {
    const news = noticesOf(settled, resumed);
    for (const { decision } of settled) resumed.delete(decision.post.id);
    if (isOpen) notices.set(news);
    else for (const { text, tone } of news) toast(text, { tone });
  },
  onUnsettled(decisions) {
    if (ownerUid !== null) keepUnsettled(ownerUid, decisions);
    // A token that is fresh now needs no answer from anywhere when the page is left.
    if (decisions.length > 0) void getToken();
  },
});

/** Posts that left the queue while they lay on the table: somebody else decided. */
export function leftQueue(posts: readonly { id: string; name: string }[]): void {
  const open = posts.filter(({ id }) => isPostOpen(desk.get(), id));
  const [first] = open;
  if (!first) return;
  desk.markElsewhere(open.map(({ id }) => id));
  const text = texts.decidedElsewhere(first.name, open.length);
  notices.set([{ tone: 'plain', count: open.length, text }]);
}

/** Opens the desk for `uid`; the answer closes it, which sends all that still waits. */
export function openDesk(uid: string): () => void {
  ownerUid = uid;
  isOpen = true;
  const left = takeUnsettled(uid);
  if (left.length > 0) {
    for (const { post } of left) resumed.add(post.id);
    toast(texts.resumed(left.length));
    void desk.resume(left);
  }
  const flush = () => desk.flush();
  const flushHidden = () => {
    // On phones nothing but this tells that the page may never come back.
    if (document.hidden) void desk.flush();
  };
  const forgetSignOut = beforeSignOut(flush);
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flushHidden);
  return () => {
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', flushHidden);
    forgetSignOut();
    void desk.flush();
    isOpen = false;
    notices.set([]);
  };
}

export const useDesk = () => useSyncExternalStore(desk.subscribe, desk.get);
export const useNotices = () => useSyncExternalStore(notices.subscribe, notices.get);
export const usePreferences = () => useSyncExternalStore(preferences.subscribe, preferences.get);
