import type { CallAnswer, Notice } from '@el-reto/contracts';

export type NoticeList = CallAnswer<'listMyNotifications'>;

/** Selects notices by their ids, or all. */
export type Which = readonly string[] | 'all';

/** The list after the selected notices were read at the instant `at`. */
export const read = (list: readonly Notice[], which: Which, at: string): Notice[] =>
  list.map((notice) =>
    notice.readAt === null && (which === 'all' || which.includes(notice.id))
      ? { ...notice, readAt: at }
      : notice,
  );

/**
 * The first page after the selected notices were read. Unread notices of other pages are still
 * counted.
 */
export function withRead(list: NoticeList, which: Which, at: string): NoticeList {
  const notifications = read(list.notifications, which, at);
  const done = notifications.filter(({ readAt }, i) => readAt !== list.notifications[i]?.readAt);
  return {
    ...list,
    notifications,
    unread: which === 'all' ? 0 : Math.max(0, list.unread - done.length),
  };
}

/** The list with a new notice in front, unless it contains the notice already. */
export function withNews(list: NoticeList, notice: Notice): NoticeList {
  if (list.notifications.some(({ id }) => id === notice.id)) return list;
  const unread = list.unread + (notice.readAt === null ? 1 : 0);
  return { ...list, notifications: [notice, ...list.notifications], unread };
}

/**
 * Joins newer and older pages. If both have the same notice, its state in the newer page is kept.
 */
export function joined(newer: readonly Notice[], older: readonly Notice[]): Notice[] {
  const ids = new Set(newer.map(({ id }) => id));
  return [...newer, ...older.filter(({ id }) => !ids.has(id))];
}

/** The notice in a message of the stream; null for any other content. */
export function noticeIn(data: unknown): Notice | null {
  const { id, kind, text, url } = (data ?? {}) as Partial<Record<keyof Notice, unknown>>;
  const isOne = [id, kind, text, url].every((value) => typeof value === 'string');
  return isOne ? (data as Notice) : null;
}
