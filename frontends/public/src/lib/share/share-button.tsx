import type { Post } from '@el-reto/contracts';
import { errorText, toast, useAction } from '@el-reto/ui/runtime';
import { viewer } from '@el-reto/ui/messages';
import { Button } from '@el-reto/ui';
import { ShareIcon } from '../../components/icons.tsx';
import { useLike } from '../likes/likes.ts';

export function ShareButton({ post, className }: { post: Post; className?: string }) {
  const { liked } = useLike(post);
  const open = useAction(async () => {
    const { openShare } = await import('./share-dialog.tsx');
    await openShare(post, liked).catch((error: unknown) =>
      toast(errorText(error), { tone: 'bad' }),
    );
  });
  return (
    <Button tone="plain" onClick={() => open.busy || void open.run()} className={className}>
      <ShareIcon />
      {viewer.share}
    </Button>
  );
}
