import { limits } from '@el-reto/contracts/rules';
import { useApiPages, usePersonal } from '@el-reto/ui/runtime';

/** Posts that wait for a decision, a page at a time: reported ones first, then the oldest. */
export function usePendingPosts() {
  const personal = usePersonal();
  const query = { status: 'pending', limit: limits.queuePageSize } as const;
  return useApiPages('listPendingPosts', personal && { ...personal, query });
}
