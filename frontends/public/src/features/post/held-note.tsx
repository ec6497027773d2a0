import { useState } from 'react';
import type { Post, ShownLike } from '@el-reto/contracts';
import { held } from '@el-reto/ui/messages';
import { Button, lazily } from '@el-reto/ui';

const HeldDialog = lazily(() => import('./held-dialog.tsx'));

/** A note that the user's like of this post does not count, with a button for the next step. */
export default function HeldNote({ post, like }: { post: Post; like: ShownLike }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="rounded-control border-[3px] border-ink bg-foam p-4 text-ink">
      <output className="block font-bold">
        {like.state === 'held' ? held.note : held.voidedNote}
      </output>
      <Button tone="quiet" className="px-0!" onClick={() => setOpen(true)}>
        {like.state === 'held' ? held.confirm : held.open}
      </Button>
      {isOpen && <HeldDialog post={post} like={like} onClose={() => setOpen(false)} />}
    </div>
  );
}
