import { toast, useAction } from '@el-reto/ui/runtime';
import { viewer } from '@el-reto/ui/messages';
import { Button } from '@el-reto/ui';
import { ShareIcon } from '../../components/icons.tsx';
import { shareAddress } from './share-ways.ts';

/** Shares the address of the current page. */
export function SharePage({ className }: { className?: string }) {
  const share = useAction(async () => {
    const outcome = await shareAddress(document.title, location.origin + location.pathname);
    if (outcome === 'copied') toast(viewer.linkCopied, { tone: 'good' });
    if (outcome === 'failed') toast(viewer.shareFailed, { tone: 'bad' });
  });
  return (
    <Button tone="plain" onClick={() => void share.run()} className={className}>
      <ShareIcon />
      {viewer.share}
    </Button>
  );
}
