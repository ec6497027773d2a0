import type { DeskPost } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import { admin } from '../../messages/admin.ts';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { outbox } from '../../lib/outbox/desk-outbox.ts';

const texts = admin.desk;

interface TakeDownDialogProps {
  post: Pick<DeskPost, 'id' | 'name' | 'eventid' | 'likes'>;
  onClose: () => void;
  onDone: () => void;
}

/** Removes a public card, with a reason. */
export function TakeDownDialog({ post, onClose, onDone }: TakeDownDialogProps) {
  const { id, name, eventid } = post;
  return (
    <ReasonDialog
      title={texts.takeDownTitle(name)}
      what={[texts.takeDownLikes(post.likes), ...texts.takeDownWhat]}
      reasons={admin.moderation.reasons}
      hint={texts.reasonHint(limits.reasonLength)}
      action={texts.takeDown}
      isDanger
      onReason={(reason) => {
        void outbox.act({ id, name, eventid }, 'remove', reason);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
