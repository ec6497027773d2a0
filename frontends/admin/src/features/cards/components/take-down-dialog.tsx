import type { DeskPost } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import { call, refresh } from '@el-reto/ui/runtime';
import { admin } from '@el-reto/ui/messages';
import { ReasonDialog } from '../../../components/reason-dialog.tsx';

const texts = admin.desk;

interface TakeDownDialogProps {
  post: Pick<DeskPost, 'id' | 'name' | 'eventid'>;
  onClose: () => void;
  onDone: () => void;
}

/** Takes a public card down, once it is said what that does, and why. */
export function TakeDownDialog({ post, onClose, onDone }: TakeDownDialogProps) {
  async function work(reason: string): Promise<string> {
    const { id: postId, eventid: eventId } = post;
    await call('removePost', { params: { postId }, body: { reason } });
    // Tells the caches, as the contract asks; nobody waits for it.
    void call('refreshPost', { params: { eventId, postId }, anonymous: true }).catch(
      () => undefined,
    );
    void refresh('listAdminPosts');
    return texts.taken(post.name);
  }
  return (
    <ReasonDialog
      title={texts.takeDownTitle(post.name)}
      what={texts.takeDownWhat}
      reasons={admin.moderation.reasons}
      hint={texts.reasonHint(limits.reasonLength)}
      action={texts.takeDown}
      isDanger
      work={work}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
