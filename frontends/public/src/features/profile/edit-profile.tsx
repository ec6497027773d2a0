import type { Me } from '@el-reto/contracts';
import { call, setAnswer, toast } from '@el-reto/ui/runtime';
import {
  DisplayName,
  Form,
  PersonNames,
  useForm,
  validateDob,
  validateRequired,
} from '@el-reto/ui/account';
import { account, profile } from '@el-reto/ui/messages';
import { Dialog, TextField } from '@el-reto/ui';

export default function EditProfile({ me, onClose }: { me: Me; onClose: () => void }) {
  const { field, ...form } = useForm({
    rules: {
      name: validateRequired,
      lastName: validateRequired,
      displayName: () => null,
      dob: (value: string) => validateDob(value),
    },
    initial: {
      name: me.name,
      lastName: me.lastName,
      displayName: me.displayName ?? '',
      dob: me.dob ?? '',
    },
    async send({ name, lastName, displayName, dob }) {
      const names = { name: name.trim(), lastName: lastName.trim() };
      const body = { ...names, displayName: displayName.trim(), dob };
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
