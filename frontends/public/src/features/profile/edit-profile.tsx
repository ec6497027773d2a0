import { useState } from 'react';
import type { Me } from '@el-reto/contracts';
import { call, setAnswer, toast } from '@el-reto/ui/runtime';
import { DisplayName, Form, PersonNames, personRules, useForm } from '@el-reto/ui/account';
import { account, profile } from '@el-reto/ui/messages';
import { Dialog, TextField } from '@el-reto/ui';

export default function EditProfile({ me, onClose }: { me: Me; onClose: () => void }) {
  const [initial] = useState({
    name: me.name,
    lastName: me.lastName,
    displayName: me.displayName ?? '',
    dob: me.dob ?? '',
  });
  const { field, ...form } = useForm({
    rules: personRules,
    initial,
    async send(values) {
      // Other fields may have been changed on another device meanwhile.
      const typed = Object.entries(values).map(([name, value]) => [name, value.trim()] as const);
      const before = new Map(Object.entries(initial));
      const body = Object.fromEntries(typed.filter(([name, value]) => value !== before.get(name)));
      const changed = await call('updateMe', { body });
      await setAnswer('getMe', { uid: changed.uid }, () => changed);
    },
    onSent() {
      toast(profile.saved, { tone: 'good' });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={profile.editTitle} isForm>
      <Form {...form} submit={profile.save}>
        <PersonNames field={field} />
        <DisplayName field={field} />
        <TextField
          {...field('dob')}
          type="date"
          label={account.dob}
          hint={account.dobHint}
          autoComplete="bday"
        />
      </Form>
    </Dialog>
  );
}
