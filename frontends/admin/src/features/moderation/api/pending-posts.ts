import type { PostPage } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import { useApiPages, useSession } from '@el-reto/ui/facade';

/** Posts that wait for a decision, a page at a time: reported ones first, then the oldest. */
export function usePendingPosts() {
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.user.uid : null;
  return useApiPages<PostPage>((index, previous) => {
    if (uid === null || (index > 0 && !previous?.nextCursor)) return null;
    const query = new URLSearchParams({ status: 'pending', limit: String(limits.queuePageSize) });
    if (previous?.nextCursor) query.set('cursor', previous.nextCursor);
    return [`/api/admin/posts?${query.toString()}`, uid];
  });
}
