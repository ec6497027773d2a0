import type { Me } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import { call, errorText, setAnswer, toast, useAction } from '@el-reto/ui/runtime';
import { useForm, validateDob, validateRequired } from '@el-reto/ui/account';
import { account, profile } from '@el-reto/ui/messages';
import { Button, Dialog, FormError, TextField } from '@el-reto/ui';

async function saveProfile(body: { name: string; lastName: string; dob: string }): Promise<void> {
  const me = await call('updateMe', { body });
  await setAnswer('getMe', { uid: me.uid }, () => me);
}

export default function EditProfile({ me, onClose }: { me: Me; onClose: () => void }) {
  const save = useAction(saveProfile);
  const { field, onSubmit } = useForm(
    { name: validateRequired, lastName: validateRequired, dob: (value) => validateDob(value) },
    async ({ name, lastName, dob }) => {
      const { ok } = await save.run({ name: name.trim(), lastName: lastName.trim(), dob });
      if (!ok) return;
      toast(profile.saved, { tone: 'good' });
      onClose();
    },
    { name: me.name, lastName: me.lastName, dob: me.dob ?? '' },
  );
  return (
    <Dialog onClose={onClose} title={profile.editTitle}>
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        <TextField
          {...field('name')}
          label={account.name}
          autoComplete="given-name"
          maxLength={limits.personNameLength}
        />
        <TextField
          {...field('lastName')}
          label={account.lastName}
          autoComplete="family-name"
          maxLength={limits.personNameLength}
        />
        <TextField
          {...field('dob')}
          type="date"
          label={account.dob}
          hint={account.dobHint}
          autoComplete="bday"
        />
        {save.error !== null && <FormError text={errorText(save.error)} />}
        <Button type="submit" busy={save.busy}>
          {profile.save}
        </Button>
      </form>
    </Dialog>
  );
}
