import { useState, type FormEvent } from 'react';
import { rightsKinds, type RightsKind } from '@el-reto/contracts/rules';
import { hasLetterOrDigit, rightsLimits } from '@el-reto/contracts/rules';
import { call, errorText, refresh, toast, useAction } from '@el-reto/ui/runtime';
import { common, rights } from '@el-reto/ui/messages';
import { Button, Dialog, FormError, Select, TextArea } from '@el-reto/ui';

const kinds = rightsKinds.map((value) => ({ value, label: rights.kinds[value] }));

/** Asks for a right of one's data. */
export default function RequestForm({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<RightsKind>('access');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  // A retry of the same request gets the number of the first.
  const [key] = useState(() => crypto.randomUUID());
  const send = useAction(
    () => call('createRequest', { body: { kind, text }, idempotencyKey: key }),
    ({ number }) => {
      void refresh('listMyRequests');
      toast(rights.sent(number), { tone: 'good' });
      onClose();
    },
  );
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const isMissing = !hasLetterOrDigit(text);
    setFault(isMissing ? rights.textMissing : null);
    if (!isMissing) void send.run();
  }
  return (
    <Dialog onClose={onClose} title={rights.ask} isDirty={hasLetterOrDigit(text)}>
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
        <div>
          <Select label={rights.kind} value={kind} options={kinds} onChange={setKind} />
          <p className="pt-1.5 text-sm text-ink-soft">{rights.kindHints[kind]}</p>
        </div>
        <TextArea
          label={rights.text}
          hint={rights.textHint}
          error={fault}
          rows={5}
          maxLength={rightsLimits.textLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {send.error !== null && <FormError text={errorText(send.error)} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={send.busy}>
            {rights.send}
          </Button>
          <Button tone="plain" onClick={onClose}>
            {common.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
