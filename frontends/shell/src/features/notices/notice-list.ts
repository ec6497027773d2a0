import type { CallAnswer, Notice } from '@el-reto/contracts';
import { dateAt, dayAt } from '@el-reto/ui';
import { serverNowMs } from '@el-reto/ui/runtime';

export type NoticeList = CallAnswer<'listMyNotifications'>;

/** The first page after the notices `ids`, or without them all notices, were read at the instant `at`. */
export function withRead(list: NoticeList, at: string, ids?: readonly string[]): NoticeList {
  const isRead = ({ id, readAt }: Notice) => readAt === null && (ids?.includes(id) ?? true);
  return {
    ...list,
    notifications: list.notifications.map((notice) =>
      isRead(notice) ? { ...notice, readAt: at } : notice,
    ),
    unread: ids ? list.unread - list.notifications.filter(isRead).length : 0,
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

const ago = new Intl.RelativeTimeFormat('es-MX', { numeric: 'auto' });
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

/** How long ago an instant was, for example 'hace 5 minutos' or 'ayer'. After a week: the date. */
export function whenText(instant: string, nowMs = serverNowMs()): string {
  const ms = Math.max(0, nowMs - Date.parse(instant));
  const inWords = (unitMs: number, unit: 'minute' | 'hour') =>
    ago.format(-Math.floor(ms / unitMs), unit);
  const dayOf = (at: number) => Date.parse(dateAt(at));
  if (ms < minuteMs) return ago.format(0, 'second');
  if (ms < hourMs) return inWords(minuteMs, 'minute');
  if (ms < dayMs) return inWords(hourMs, 'hour');
  const days = (dayOf(nowMs) - dayOf(nowMs - ms)) / dayMs;
  return days < 7 ? ago.format(-days, 'day') : `el ${dayAt(instant)}`;
}
