import { limits } from '@el-reto/contracts/rules';
import { admin } from '../messages/admin.ts';
import { outbox } from '../lib/outbox/desk-outbox.ts';
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
  async function decide(reason: string) {
    onClose();
    const act = banned ? 'unban' : 'ban';
    const result = await outbox.act({ id: uid, name }, act, reason);
    if (result?.outcome) onDone?.(!banned);
  }
  return (
    <ReasonDialog
      title={banned ? texts.unbanTitle(name) : texts.banTitle(name)}
      what={banned ? texts.unbanWhat : texts.banWhat}
      reasons={banned ? texts.unbanReasons : texts.banReasons}
      hint={texts.banReasonHint(limits.reasonLength)}
      action={banned ? texts.unban : texts.ban}
      isDanger={!banned}
      onReason={(reason) => void decide(reason)}
      onClose={onClose}
    />
  );
}
