import type { DeskRequest } from '@el-reto/contracts';
import { workingDaysUntil } from '@el-reto/contracts/rules';
import { useToday } from '@el-reto/ui';
import { useApiPages } from '@el-reto/ui/runtime';
import { rights } from '../../messages/rights.ts';
import { freshAtEachLook } from './desk.ts';

/**
 * Number of working days before the due date at which the first and the second reminder are shown.
 */
const remindAt = { soon: 5, last: 1 } as const;

/** Options for unanswered requests, which are also requested again every minute. */
const freshEachMinute = { ...freshAtEachLook, refetchInterval: 60_000 } as const;

export type RequestState = keyof typeof rights.states;

/** Requests in a state. Unanswered requests with the earliest due date are first. */
export const useRequests = (state: RequestState) =>
  useApiPages(
    'listRequests',
    { query: { state } },
    state === 'open' ? freshEachMinute : freshAtEachLook,
  );

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
  const { pages = [] } = useRequests('open');
  return pages
    .flatMap(({ requests }) => requests)
    .flatMap((request) => {
      const urgency = urgencyOf(workingDaysUntil(request.dueDate, today));
      return urgency ? [{ ...request, urgency }] : [];
    });
}
