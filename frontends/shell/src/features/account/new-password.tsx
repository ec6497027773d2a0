import { Link, paths, useAction } from '@el-reto/ui/facade';
import {
  authErrorText,
  PasswordField,
  PasswordRules,
  resetPassword,
  useForm,
  validatePassword,
} from '@el-reto/ui/account';
import { account } from '@el-reto/ui/messages';
import { Button, buttonClass, FormError } from '@el-reto/ui';
import { useState } from 'react';
import { AccountCard } from './account-card.tsx';

export function NewPassword({ code, email }: { code: string; email: string }) {
  const [done, setDone] = useState(false);
  const save = useAction(resetPassword);
  const { field, values, onSubmit } = useForm(
    { password: validatePassword },
    async ({ password }) => {
      const { ok } = await save.run(code, password);
      if (ok) setDone(true);
    },
  );
  if (done) {
    return (
      <AccountCard
        number={10}
        title={account.newPasswordTitle}
        lead={<output>{account.newPasswordDone}</output>}
      >
        <Link href={paths.signIn} className={buttonClass('act', 'w-full')}>
          {account.goSignIn}
        </Link>
      </AccountCard>
    );
  }
  return (
    <AccountCard number={10} title={account.newPasswordTitle} lead={account.newPasswordFor(email)}>
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        <PasswordField
          {...field('password')}
          autoComplete="new-password"
          label={account.newPassword}
          hint={<PasswordRules password={values.password} />}
        />
        {save.error !== null && <FormError text={authErrorText(save.error)} />}
        <Button type="submit" busy={save.busy} className="w-full">
          {account.newPasswordSubmit}
        </Button>
      </form>
    </AccountCard>
  );
}
