import { limits } from '@el-reto/contracts/rules';
import { useApiPages, useSession } from '@el-reto/ui/facade';

function pathAt(cursor: string | null): string {
  const query = new URLSearchParams({ status: 'pending', limit: String(limits.queuePageSize) });
  if (cursor) query.set('cursor', cursor);
  return `/api/admin/posts?${query.toString()}`;
}

/** Posts that wait for a decision, a page at a time: reported ones first, then the oldest. */
export function usePendingPosts() {
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.user.uid : null;
  return useApiPages(uid === null ? null : (cursor) => [pathAt(cursor), uid]);
}
