import type { PostPage } from '@el-reto/contracts';
import { isApiError, useApi, usePersonalKey } from '@el-reto/ui/facade';

/** Whether the server asks this administrator for a second factor: every call to it is refused then. */
export function useLacksSecondFactor(): boolean {
  const { error } = useApi<PostPage>(usePersonalKey('/api/admin/posts?status=pending&limit=1'));
  return isApiError(error, 'SECOND_FACTOR_NEEDED');
}
