import { useState } from 'react';
import type { CallParts, Prize, PrizePlace } from '@el-reto/contracts';
import { limits, tidyLine } from '@el-reto/contracts/rules';
import { Button, Dialog, FormError, TextArea } from '@el-reto/ui';
import { common } from '@el-reto/ui/messages';
import { admin } from '../../../messages/admin.ts';
import { call, errorText, toast, toldText, useAction } from '@el-reto/ui/runtime';
import { Tool } from '../../../components/tool.tsx';

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
  const [reason, setReason] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const tidied = tidyLine(reason);
  const says = texts.moves[move];
  const sending = useAction(
    async () => {
      const params = { eventId, place: String(place) };
      const body = { state: move, reason: tidied, rank };
      return toldText((await call('moveClaim', { params, body, idempotencyKey: key })).message);
    },
    async (message) => {
      toast(message, { tone: 'good' });
      onClose();
      await onMoved();
    },
  );
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isDirty={tidied !== '' && !says.reasons.some((usual) => usual === tidied)}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void sending.run();
        }}
      >
        <p>{says.about}</p>
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint}
          rows={2}
          maxLength={limits.reasonLength}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="flex flex-wrap gap-1.5">
          {says.reasons.map((usual) => (
            <Tool key={usual} onClick={() => setReason(usual)}>
              {usual}
            </Tool>
          ))}
        </div>
        {sending.error !== null && <FormError text={errorText(sending.error)} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            type="submit"
            tone={move === 'expired' ? 'danger' : 'act'}
            busy={sending.busy}
            disabled={tidied === ''}
          >
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
