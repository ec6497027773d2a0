import { useState } from 'react';
import type { CallParts, Prize, PrizePlace } from '@el-reto/contracts';
import { admin } from '../../messages/admin.ts';
import { call, toast, toldText } from '@el-reto/ui/runtime';
import { ReasonDialog } from '../../components/reason-dialog.tsx';

const texts = admin.prizes;

export type Move = NonNullable<CallParts<'moveClaim'>['body']>['state'];

interface MoveDialogProps {
  eventId: string;
  place: PrizePlace;
  rank: Prize['rank'];
  move: Move;
  /** The label of the action with the name of the prize's holder. */
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
  async function moveIt(reason: string) {
    const params = { eventId, place: String(place) };
    const body = { state: move, reason, rank };
    const { message } = await call('moveClaim', { params, body, idempotencyKey: key });
    toast(toldText(message), { tone: 'good' });
    onClose();
    await onMoved();
  }
  return (
    <ReasonDialog
      title={title}
      what={[says.about]}
      reasons={says.reasons}
      hint={texts.reasonHint}
      action={action}
      isDanger={move === 'expired'}
      onReason={moveIt}
      onClose={onClose}
    />
  );
}
