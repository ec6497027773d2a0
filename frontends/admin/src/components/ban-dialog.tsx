import { limits } from '@el-reto/contracts/rules';
import { desk as texts } from '../messages/desk.ts';
import { failedReason } from '../lib/outbox/decisions.ts';
import { outbox } from '../lib/outbox/desk-outbox.ts';
import { call } from '@el-reto/ui/runtime';
import { useCounted } from './confirm-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

interface BanDialogProps {
  uid: string;
  name: string;
  /** Whether the account is suspended now; the dialog then lifts the suspension. */
  banned: boolean;
  onClose: () => void;
  /** Receives the account's new state. */
  onDone?: (banned: boolean) => void;
}

/** Suspends an account, or lifts its suspension. */
export function BanDialog({ uid, name, banned, onClose, onDone }: BanDialogProps) {
  const query = { status: 'public', author: uid, limit: limits.queuePageSize } as const;
  const counted = useCounted(
    banned ? null : [uid],
    () => call('listAdminPosts', { query }),
    ({ posts, nextCursor }) =>
      texts.banCards(
        posts.length,
        posts.reduce((sum, { likes }) => sum + likes, 0),
        nextCursor !== null,
      ),
  );
  async function decide(reason: string) {
    onClose();
    const act = banned ? 'unban' : 'ban';
    const result = await outbox.act({ id: uid, name }, act, reason);
    if (result?.outcome) onDone?.(!banned);
  }
  return (
    <ReasonDialog
      title={banned ? texts.unbanTitle(name) : texts.banTitle(name)}
      what={banned ? texts.unbanWhat : [...counted, ...texts.banWhat]}
      initial={failedReason(outbox.get(), [{ id: uid }]) ?? ''}
      reasons={banned ? texts.unbanReasons : texts.banReasons}
      hint={texts.banReasonHint(limits.reasonLength)}
      action={banned ? texts.unban : texts.ban}
      tone={banned ? 'act' : 'danger'}
      onReason={(reason) => void decide(reason)}
      onClose={onClose}
    />
  );
}
