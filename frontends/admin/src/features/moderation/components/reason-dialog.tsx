import { useEffect, useState } from 'react';
import { limits } from '@el-reto/contracts/rules';
import { admin, common } from '@el-reto/ui/messages';
import { Button, controlClass, Dialog, Field } from '@el-reto/ui';
import { desk } from '../lib/moderation-desk.ts';

const texts = admin.moderation;

interface ReasonDialogProps {
  initial: string;
  onGive: (reason: string | null) => void;
  onClose: () => void;
}

/** A reason in one's own words; the time to undo stands still meanwhile. */
export function ReasonDialog({ initial, onGive, onClose }: ReasonDialogProps) {
  const [text, setText] = useState(initial);
  useEffect(() => {
    desk.hold();
    return desk.release;
  }, []);
  return (
    <Dialog title={texts.reasonTitle} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onGive(text.trim().replaceAll(/\s+/g, ' ') || null);
          onClose();
        }}
      >
        <Field label={texts.reasonLabel} hint={texts.reasonHint(limits.reasonLength)}>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              maxLength={limits.reasonLength}
              value={text}
              onChange={(event) => setText(event.target.value)}
              className={controlClass}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit">{texts.saveReason}</Button>
        </div>
      </form>
    </Dialog>
  );
}
