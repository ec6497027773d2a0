import { useState } from 'react';
import {
  hasLetterOrDigit,
  rightsKinds,
  rightsLimits,
  type RightsKind,
} from '@el-reto/contracts/rules';
import { call, refresh, toast } from '@el-reto/ui/runtime';
import { Form, useForm } from '@el-reto/ui/account';
import { rights } from '@el-reto/ui/messages';
import { Dialog, TextArea } from '@el-reto/ui';
import { SelectField } from '../../components/form-fields.tsx';

export default function RequestForm({ onClose }: { onClose: () => void }) {
  // The key makes a retry get the number of the first request.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { field, values, ...form } = useForm({
    rules: {
      kind: () => null,
      text: (text: string) => (hasLetterOrDigit(text) ? null : rights.textMissing),
    },
    initial: { kind: 'access' },
    send: ({ kind, text }) =>
      call('createRequest', { body: { kind: kind as RightsKind, text }, idempotencyKey }),
    onSent({ number }) {
      void refresh('listMyRequests');
      toast(rights.sent(number), { tone: 'good' });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={rights.ask} isDirty={hasLetterOrDigit(values.text)}>
      <Form {...form} submit={rights.send} onCancel={onClose}>
        <SelectField
          {...field('kind')}
          label={rights.kind}
          hint={rights.kindHints[values.kind as RightsKind]}
        >
          {rightsKinds.map((kind) => (
            <option key={kind} value={kind}>
              {rights.kinds[kind]}
            </option>
          ))}
        </SelectField>
        <TextArea
          {...field('text')}
          label={rights.text}
          hint={rights.textHint}
          rows={5}
          maxLength={rightsLimits.textLength}
        />
      </Form>
    </Dialog>
  );
}
