import { useState } from 'react';
import {
  hasLetterOrDigit,
  rightsKinds,
  rightsLimits,
  type RightsKind,
} from '@el-reto/contracts/rules';
import { call, refresh, toast } from '@el-reto/ui/runtime';
import { createKeys, Form, useForm } from '@el-reto/ui/account';
import { rights } from '@el-reto/ui/messages';
import { Dialog, Options, SelectField, TextArea } from '@el-reto/ui';

export default function RequestForm({ onClose }: { onClose: () => void }) {
  const [withKey] = useState(createKeys);
  const { field, values, ...form } = useForm({
    rules: {
      kind: () => null,
      text: (text: string) => (hasLetterOrDigit(text) ? null : rights.textMissing),
    },
    initial: { kind: 'access' },
    send({ kind, text }) {
      const body = { kind: kind as RightsKind, text };
      return withKey(body, (idempotencyKey) => call('createRequest', { body, idempotencyKey }));
    },
    onSent({ number }) {
      void refresh('listMyRequests');
      toast(rights.sent(number), { tone: 'good' });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={rights.ask} isDirty={hasLetterOrDigit(values.text)}>
      <Form {...form} submit={rights.send} canCancel>
        <SelectField
          {...field('kind')}
          label={rights.kind}
          hint={rights.kindHints[values.kind as RightsKind]}
        >
          <Options of={rightsKinds.map((kind) => [kind, rights.kinds[kind]])} />
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
