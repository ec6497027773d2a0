import { useState, useEffect } from 'react';
import { DialogButtons } from '../../components/tool.tsx';
import { admin } from '../../messages/admin.ts';
import { limits, tidyLine } from '@el-reto/contracts/rules';
import { Button, cx, Dialog, TextArea } from '@el-reto/ui';
import type { Decision } from '../../lib/outbox/decisions.ts';
import { outbox } from '../../lib/outbox/desk-outbox.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';

const texts = admin.moderation;

const chip =
  'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-control border-2 border-foam/60 px-2.5 text-sm focus-ring hover:bg-ink-soft aria-pressed:bg-sun aria-pressed:text-ink';

/** Why the photo was denied: a click or a digit while it can still be undone, never a must. */
export function ReasonChips({ decision }: { decision: Decision }) {
  const [isWriting, setWriting] = useState(false);
  const { group, reason } = decision;
  const give = (next: string) => outbox.giveReason(group, next === reason ? null : next);
  const isOwn = reason !== null && !texts.reasons.some((known) => known === reason);

  useShortcuts({
    reason(digit) {
      const chosen = texts.reasons[Number(digit) - 1];
      return chosen === undefined ? false : give(chosen);
    },
  });

  return (
    <fieldset className="-mx-1 min-w-0">
      <legend className="sr-only">{texts.reasonLabel}</legend>
      <div className="flex gap-1.5 overflow-x-auto p-1 lg:flex-wrap">
        {texts.reasons.map((text, index) => (
          <button
            key={text}
            type="button"
            aria-pressed={text === reason}
            onClick={() => give(text)}
            className={chip}
          >
            <span aria-hidden="true" className="hidden opacity-70 lg:pointer-fine:inline">
              {index + 1}
            </span>
            {text}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={isOwn}
          onClick={() => setWriting(true)}
          className={cx(chip, isOwn && 'max-w-64')}
        >
          <span className="truncate">{isOwn ? reason : `${texts.otherReason}…`}</span>
        </button>
      </div>
      {isWriting && (
        <ReasonDialog
          initial={isOwn ? reason : ''}
          onGive={(text) => outbox.giveReason(group, text)}
          onClose={() => setWriting(false)}
        />
      )}
    </fieldset>
  );
}

interface ReasonDialogProps {
  initial: string;
  onGive: (reason: string | null) => void;
  onClose: () => void;
}

/** A reason in one's own words; the time to undo stands still meanwhile. */
function ReasonDialog({ initial, onGive, onClose }: ReasonDialogProps) {
  const [text, setText] = useState(initial);
  useEffect(() => {
    outbox.hold();
    return outbox.release;
  }, []);
  return (
    <Dialog title={texts.reasonTitle} onClose={onClose} isDirty={text !== initial}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onGive(tidyLine(text) || null);
          onClose();
        }}
      >
        <TextArea
          label={texts.reasonLabel}
          hint={texts.reasonHint(limits.reasonLength)}
          rows={3}
          maxLength={limits.reasonLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <DialogButtons onClose={onClose}>
          <Button type="submit">{texts.saveReason}</Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
