import { useMemo, type CSSProperties } from 'react';
import type { Post } from '@el-reto/contracts';
import { admin } from '@el-reto/ui/messages';
import { placeholderUrl } from '@el-reto/ui';

/** The whole photo in its own proportions, its stand-in in the same place while it loads. */
export function FocusPhoto({ post, onError }: { post: Post; onError: () => void }) {
  const { width, height } = post;
  const stand = useMemo(() => placeholderUrl(post.thumbhash), [post.thumbhash]);
  const style: CSSProperties = {
    aspectRatio: `${width} / ${height}`,
    width: `min(100%, calc(var(--stage) * ${width / height}))`,
    ...(stand ? { backgroundImage: `url(${stand})`, backgroundSize: '100% 100%' } : {}),
  };
  return (
    <div className="grid min-h-(--stage) place-items-center rounded-card bg-ink p-2 [--stage:calc(100dvh-25.5rem)] lg:p-3 lg:[--stage:calc(100dvh-18rem)]">
      <img
        src={post.photoURL}
        alt={admin.moderation.photoAlt(post.name, post.displayName)}
        width={width}
        height={height}
        fetchPriority="high"
        decoding="async"
        onError={onError}
        style={style}
        className="block rounded-[4px] bg-ink-soft"
      />
    </div>
  );
}
