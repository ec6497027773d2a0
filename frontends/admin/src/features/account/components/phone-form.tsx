import { Button, FormError, TextField } from '@el-reto/ui';
import {
  addPhone,
  authErrorText,
  phoneNumberFrom,
  useForm,
  validatePhone,
} from '@el-reto/ui/account';
import { toast, useAction } from '@el-reto/ui/facade';
import { secondFactor as texts } from '@el-reto/ui/messages';

/** Asks for a telephone and makes it the second factor. */
export function PhoneForm({ onAdded }: { onAdded: () => Promise<void> }) {
  const { run, busy, error } = useAction(addPhone);
  const { field, onSubmit } = useForm({ phone: validatePhone }, async ({ phone }) => {
    const number = phoneNumberFrom(phone);
    if (number === null) return;
    const answer = await run(number);
    if (!answer.ok || !answer.result) return;
    toast(texts.added, { tone: 'good' });
    await onAdded();
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <TextField
        {...field('phone')}
        type="tel"
        autoComplete="tel"
        label={texts.phone}
        hint={texts.phoneHint}
      />
      {error !== null && <FormError text={authErrorText(error)} />}
      <Button type="submit" busy={busy} className="w-full">
        {texts.sendCode}
      </Button>
    </form>
  );
}
