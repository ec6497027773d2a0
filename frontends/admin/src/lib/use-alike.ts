import { useState } from 'react';
import type { DeskPost } from '@el-reto/contracts';
import { useApi, usePersonal } from '@el-reto/ui/runtime';

/**
 * The posts with pictures similar to that of a post, shown one at a time, the most similar first.
 */
export function useAlike({ id, duplicateOf }: Pick<DeskPost, 'id' | 'duplicateOf'>) {
  const [place, setPlace] = useState(0);
  const personal = usePersonal();
  const has = duplicateOf.length > 0;
  const { data, error } = useApi(
    'listAlikePosts',
    has && personal ? { ...personal, params: { postId: id } } : null,
  );
  const posts = data?.posts ?? [];
  const at = posts.length === 0 ? 0 : place % posts.length;
  return {
    /** The shown post; undefined while the posts are loading. */
    shown: posts[at],
    at,
    count: data ? posts.length : duplicateOf.length,
    isGone: data !== undefined && posts.length === 0,
    error: data ? undefined : error,
    next: () => (posts.length > 1 ? setPlace(at + 1) : false),
  };
}
