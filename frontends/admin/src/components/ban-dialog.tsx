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
  /** It is suspended now, or not any more. */
  onDone?: (banned: boolean) => void;
}

/** Suspends an account, or lifts that. */
export function BanDialog({ uid, name, banned, onClose, onDone }: BanDialogProps) {
  async function work(reason: string): Promise<string> {
    const { message } = await call(banned ? 'unbanUser' : 'banUser', {
      params: { uid },
      body: { reason },
    });
    const readAgain = () => void refresh('listAdminPosts', 'listUsers');
    readAgain();
    // Its cards go a moment later.
    setTimeout(readAgain, limits.answerStaleMs);
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
      onDone={() => {
        onDone?.(!banned);
        onClose();
      }}
    />
  );
}
