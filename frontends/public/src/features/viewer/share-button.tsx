import type { Post } from '@el-reto/contracts';
import { toast, useAction } from '@el-reto/ui/runtime';
import { viewer } from '@el-reto/ui/messages';
import { Button } from '@el-reto/ui';
import { ShareIcon } from '../../components/icons.tsx';
import { countShare } from './post.ts';

/** By the platform's own sheet where there is one, else by a link on the clipboard. */
export async function shareLink(
  data: ShareData & { url: string },
): Promise<'shared' | 'copied' | 'dismissed' | 'failed'> {
  try {
    if ('share' in navigator) {
      await navigator.share(data);
      return 'shared';
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 'dismissed';
    // Refused by the platform: the link can still be copied.
  }
  try {
    await navigator.clipboard.writeText(data.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}

export function ShareButton({ post }: { post: Post }) {
  const share = useAction(async () => {
    const outcome = await shareLink({
      title: document.title,
      text: viewer.shareText(post.name, post.displayName),
      url: `${location.origin}${location.pathname}`,
    });
    if (outcome === 'copied') toast(viewer.linkCopied, { tone: 'good' });
    if (outcome === 'failed') toast(viewer.shareFailed, { tone: 'bad' });
    if (outcome === 'shared' || outcome === 'copied') {
      await countShare(post.id).catch(() => undefined);
    }
  });

  return (
    <Button tone="plain" busy={share.busy} onClick={() => void share.run()} className="shadow-none">
      <ShareIcon />
      {viewer.share}
    </Button>
  );
}
