import { limits } from '@el-reto/contracts/rules';
import { call, refresh, toldText } from '@el-reto/ui/runtime';
import { admin } from '@el-reto/ui/messages';
import { ReasonDialog } from './reason-dialog.tsx';

const texts = admin.desk;

interface BanDialogProps {
  uid: string;
  name: string;
  /** Whether it is suspended now: then that is lifted. */
  banned: boolean;
  onClose: () => void;
}

/** Suspends an account, or lifts that. */
export function BanDialog({ uid, name, banned, onClose }: BanDialogProps) {
  async function work(reason: string): Promise<string> {
    const { message } = await call(banned ? 'unbanUser' : 'banUser', {
      params: { uid },
      body: { reason },
    });
    void refresh('listAdminPosts', 'listUsers');
    return toldText(message);
  }
  return (
    <ReasonDialog
      title={banned ? texts.unbanTitle(name) : texts.banTitle(name)}
      what={banned ? texts.unbanWhat : texts.banWhat}
      reasons={banned ? texts.unbanReasons : texts.banReasons}
      hint={texts.banReasonHint(limits.reasonLength)}
      action={banned ? texts.unban : texts.ban}
      isDanger={!banned}
      work={work}
      onClose={onClose}
      onDone={onClose}
    />
  );
}
