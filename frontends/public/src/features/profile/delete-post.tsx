import type { Post } from '@el-reto/contracts';
import {
  call,
  errorText,
  isApiError,
  refresh,
  setAnswer,
  toast,
  useAction,
} from '@el-reto/ui/runtime';
import { common, profile } from '@el-reto/ui/messages';
import { ActionError, Button, Dialog } from '@el-reto/ui';
import { cardNews } from '../../lib/live/card-news.ts';

async function deletePost({ id: postId, userId: uid }: Post): Promise<string> {
  const { message } = await call('deletePost', { params: { postId } }).catch((error: unknown) => {
    // The answer to an earlier try was lost.
    if (isApiError(error, 'POST_NOT_FOUND')) return { message: errorText(error) };
    throw error;
  });
  cardNews.deleted(postId);
  await setAnswer('listMyPosts', { uid }, (posts) => posts?.filter(({ id }) => id !== postId));
  void refresh('listMyPosts', 'getPost', 'listWinners');
  return message;
}

interface DeletePostProps {
  post: Post;
  /** Whether the card has a prize that was not delivered yet. */
  hasPrize: boolean;
  onClose: () => void;
}

export default function DeletePost({ post, hasPrize, onClose }: DeletePostProps) {
  const remove = useAction(deletePost, (message) => {
    toast(message, { tone: 'good' });
    onClose();
  });

  return (
    <Dialog onClose={onClose} title={profile.deleteTitle(post.name)}>
      <div className="grid gap-5">
        <p>{profile.deleteText}</p>
        {hasPrize && <p className="font-bold">{profile.deletePrize}</p>}
        <ActionError error={remove.error} />
        <div className="flex flex-wrap gap-3">
          {/* The dialog focuses its first button, which must therefore be the one that deletes nothing. */}
          <Button tone="plain" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button tone="danger" busy={remove.busy} onClick={() => void remove.run(post)}>
            {profile.deleteConfirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
