import { useState } from 'react';
import {
  pageMetadata,
  useAction,
  useData,
  usePageMetadata,
  useSearchParams,
} from '@el-reto/ui/runtime';
import {
  authErrorText,
  checkResetCode,
  sendPasswordReset,
  useForm,
  validateEmail,
  PasswordField,
  PasswordRules,
  resetPassword,
  validatePassword,
} from '@el-reto/ui/account';
import { account, common } from '@el-reto/ui/messages';
import { Button, FormError, TextField } from '@el-reto/ui';
import { AccountCard, AccountDone, MailSent } from './account-card.tsx';

/** Asks for a reset link; with a link's code in the address, takes the new password. */
export default function ResetPassword() {
  usePageMetadata(pageMetadata.resetPassword);
  const [search] = useSearchParams();
  const code = search.get('oobCode');
  return code ? <ByCode code={code} /> : <Request />;
}

function Request({ problem }: { problem?: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const request = useAction(sendPasswordReset);
  const { field, onSubmit } = useForm({ email: validateEmail }, async ({ email }) => {
    const { ok } = await request.run(email.trim());
    if (ok) setSentTo(email.trim());
  });
  if (sentTo) return <MailSent text={account.resetSent(sentTo)} />;
  const shown = request.error === null ? problem : authErrorText(request.error);
  return (
    <AccountCard number={9} title={account.resetTitle} lead={account.resetLead}>
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        <TextField {...field('email')} type="email" autoComplete="email" label={account.email} />
        {shown && <FormError text={shown} />}
        <Button type="submit" busy={request.busy} className="w-full">
          {account.resetSubmit}
        </Button>
      </form>
    </AccountCard>
  );
}

function ByCode({ code }: { code: string }) {
  const { data: email, error } = useData(['reset-code', code], () => checkResetCode(code));
  if (email) return <NewPassword code={code} email={email} />;
  if (error) return <Request problem={authErrorText(error)} />;
  return <AccountCard number={9} title={account.resetTitle} lead={common.loading} />;
}

function NewPassword({ code, email }: { code: string; email: string }) {
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
      <AccountDone number={10} title={account.newPasswordTitle} lead={account.newPasswordDone} />
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
