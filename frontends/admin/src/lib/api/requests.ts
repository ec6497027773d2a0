import type { DeskRequest } from '@el-reto/contracts';
import { workingDaysUntil } from '@el-reto/contracts/rules';
import { useApiPages, usePersonal } from '@el-reto/ui/runtime';
import { useToday } from '@el-reto/ui';
import { freshAtEachLook } from './freshness.ts';

/**
 * Number of working days before the due date at which the first and the second reminder are shown.
 */
const remindAt = { soon: 5, last: 1 } as const;

/** Interval of the requests for new entries, in milliseconds. */
const lookEveryMs = 60_000;

const waiting = { state: 'open' } as const;

/** Unanswered requests, those with the earliest due date first. */
export function useOpenRequests() {
  const personal = usePersonal();
  return useApiPages('listRequests', personal && { ...personal, query: waiting }, {
    ...freshAtEachLook,
    refetchInterval: lookEveryMs,
  });
}

export type Urgency = keyof typeof remindAt | 'late';

/** The urgency of a request with `daysLeft` working days left; null before the first reminder. */
export function urgencyOf(daysLeft: number): Urgency | null {
  if (daysLeft < 0) return 'late';
  if (daysLeft <= remindAt.last) return 'last';
  return daysLeft <= remindAt.soon ? 'soon' : null;
}

export type DueRequest = DeskRequest & { readonly urgency: Urgency };

/** Requests that need a reminder, the most urgent first. */
export function useDueRequests(): DueRequest[] {
  const today = useToday();
  const { pages = [] } = useOpenRequests();
  return pages
    .flatMap(({ requests }) => requests)
    .flatMap((request) => {
      const urgency = urgencyOf(workingDaysUntil(request.dueDate, today));
      return urgency ? [{ ...request, urgency }] : [];
    });
}
