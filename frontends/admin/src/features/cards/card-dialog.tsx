import type { DeskPost } from '@el-reto/contracts';
import { common } from '@el-reto/ui/messages';
import { desk as texts } from '../../messages/desk.ts';
import { Button, Dialog } from '@el-reto/ui';
import { Alike } from '../../components/alike.tsx';
import { AuthorLine, OptionalTexts } from '../../components/card-facts.tsx';
import { ZoomPhoto } from '../../components/zoom-photo.tsx';

interface CardDialogProps {
  post: DeskPost;
  eventName: (id: string) => string;
  onClose: () => void;
  onTakeDown: () => void;
}

/** One card with its photo enlarged, next to similar photos. */
export function CardDialog({ post, eventName, onClose, onTakeDown }: CardDialogProps) {
  const hasAlike = post.duplicateOf.length > 0;
  return (
    <Dialog
      title={post.name}
      onClose={onClose}
      className="sm:w-[min(72rem,calc(100vw---spacing(6)))]!"
    >
      <div className="grid gap-4 [--stage:min(60dvh,44rem)]">
        <div className={hasAlike ? 'grid grid-cols-2 gap-2 sm:gap-3' : 'grid'}>
          <ZoomPhoto post={post} />
          {hasAlike && <Alike post={post} eventName={eventName} />}
        </div>
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div className="grid gap-1 text-sm">
            <AuthorLine author={post.author} />
            <OptionalTexts post={post} />
            <p>{eventName(post.eventid)}</p>
            <p className="text-ink-soft tabular-nums">
              {texts.received(post.receivedAt)} · {common.likes(post.likes)}
            </p>
          </div>
          {post.status === 'public' && (
            <Button tone="danger" onClick={onTakeDown}>
              {texts.takeDown}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
