import { isApiError, useApi, usePersonal } from '@el-reto/ui/runtime';

/** Whether the server asks this administrator for a second factor: every call to it is refused then. */
export function useLacksSecondFactor(): boolean {
  const personal = usePersonal();
  const query = { status: 'pending', limit: 1 } as const;
  const { error } = useApi('listPendingPosts', personal && { ...personal, query });
  return isApiError(error, 'SECOND_FACTOR_NEEDED');
}
