import type { DeskRequest } from '@el-reto/contracts';
import { workingDaysUntil } from '@el-reto/contracts/rules';
import { useApiPages, usePersonal } from '@el-reto/ui/runtime';
import { useToday } from '@el-reto/ui';
import { freshAtEachLook } from './freshness.ts';

/** Working days before a request is due at which the desk is reminded: first, and again. */
const remindAt = { soon: 5, last: 1 } as const;

/** How often the desk looks for new requests, in milliseconds. */
const lookEveryMs = 60_000;

const waiting = { state: 'open' } as const;

/** Requests that wait, those that are due first in front. */
export function useOpenRequests() {
  const personal = usePersonal();
  return useApiPages('listRequests', personal && { ...personal, query: waiting }, {
    ...freshAtEachLook,
    refetchInterval: lookEveryMs,
  });
}

export type Urgency = keyof typeof remindAt | 'late';

/** How much a request presses with so many working days left; null: not yet. */
export function urgencyOf(daysLeft: number): Urgency | null {
  if (daysLeft < 0) return 'late';
  if (daysLeft <= remindAt.last) return 'last';
  return daysLeft <= remindAt.soon ? 'soon' : null;
}

export type DueRequest = DeskRequest & { readonly urgency: Urgency };

/** Requests of which the desk is reminded, the most pressing first. */
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
