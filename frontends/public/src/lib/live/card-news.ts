import { createStore } from '@el-reto/ui/runtime';

interface News {
  /** Posts that were deleted while the page was open. */
  gone: ReadonlySet<string>;
  /** Event → posts that were approved after the event's list was read. */
  fresh: Readonly<Record<string, readonly string[]>>;
}

const store = createStore<News>({ gone: new Set(), fresh: {} });

/** Approved and deleted posts, from the live stream. */
export const cardNews = {
  get: store.get,
  subscribe: store.subscribe,
  approved(eventId: string, postId: string): void {
    const { gone, fresh } = store.get();
    const known = fresh[eventId] ?? [];
    if (known.includes(postId)) return;
    store.set({ gone, fresh: { ...fresh, [eventId]: [...known, postId] } });
  },
  deleted(postId: string): void {
    const { gone, fresh } = store.get();
    store.set({ gone: new Set([...gone, postId]), fresh });
  },
  /** Notes that the event's list was read again after these posts were approved. */
  seen(eventId: string, postIds: readonly string[]): void {
    if (postIds.length === 0) return;
    const { gone, fresh } = store.get();
    const left = fresh[eventId]?.filter((id) => !postIds.includes(id)) ?? [];
    store.set({ gone, fresh: { ...fresh, [eventId]: left } });
  },
};
