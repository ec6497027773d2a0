import { useState } from 'react';
import type { CallParts, Prize, PrizePlace } from '@el-reto/contracts';
import { admin } from '../../messages/admin.ts';
import { call, errorText, toast, toldText, useAction } from '@el-reto/ui/runtime';
import { ReasonDialog } from '../../components/reason-dialog.tsx';

const texts = admin.prizes;

export type Move = NonNullable<CallParts<'moveClaim'>['body']>['state'];

interface MoveDialogProps {
  eventId: string;
  place: PrizePlace;
  rank: Prize['rank'];
  move: Move;
  /** The action and the prize's holder. */
  action: string;
  title: string;
  onMoved: () => Promise<unknown>;
  onClose: () => void;
}

/** Confirms a change of a prize, with a reason. */
export function MoveDialog({
  eventId,
  place,
  rank,
  move,
  action,
  title,
  onMoved,
  onClose,
}: MoveDialogProps) {
  const [key] = useState(() => crypto.randomUUID());
  const says = texts.moves[move];
  const sending = useAction(
    async (reason: string) => {
      const params = { eventId, place: String(place) };
      const body = { state: move, reason, rank };
      return toldText((await call('moveClaim', { params, body, idempotencyKey: key })).message);
    },
    async (message) => {
      toast(message, { tone: 'good' });
      onClose();
      await onMoved();
    },
  );
  return (
    <ReasonDialog
      title={title}
      what={[says.about]}
      reasons={says.reasons}
      hint={texts.reasonHint}
      action={action}
      isDanger={move === 'expired'}
      busy={sending.busy}
      error={sending.error === null ? null : errorText(sending.error)}
      onReason={(reason) => void sending.run(reason)}
      onClose={onClose}
    />
  );
}
