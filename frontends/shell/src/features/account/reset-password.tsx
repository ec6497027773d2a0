import { useState } from 'react';
import {
  pageMetadata,
  useData,
  usePageMetadata,
  useReturnPath,
  useSearchParams,
} from '@el-reto/ui/runtime';
import {
  authErrorText,
  checkResetCode,
  Form,
  sendPasswordReset,
  useForm,
  validateEmail,
  NewPassword,
  resetPassword,
} from '@el-reto/ui/account';
import { account, common } from '@el-reto/ui/messages';
import { FormError, TextField } from '@el-reto/ui';
import { AccountCard, AccountDone } from './account-card.tsx';

/** The form for a new password if the address has a link's code, else for requesting a link. */
export default function ResetPassword() {
  const [search] = useSearchParams();
  const code = search.get('oobCode');
  return code ? <ByCode code={code} /> : <Request />;
}

function Request({ problem }: { problem?: string }) {
  usePageMetadata(pageMetadata.resetPassword);
  const back = useReturnPath();
  const {
    field,
    result: sentTo,
    ...form
  } = useForm({
    rules: { email: validateEmail },
    async send({ email }) {
      await sendPasswordReset(email.trim(), back);
      return email.trim();
    },
  });
  if (sentTo) {
    return (
      <AccountDone number={52} title={account.sentTitle} lead={account.resetSent(sentTo)}>
        <p className="pb-5 text-sm text-ink-soft">{account.sentHint}</p>
      </AccountDone>
    );
  }
  return (
    <AccountCard number={9} title={account.resetTitle} lead={account.resetLead}>
      <Form {...form} submit={account.resetSubmit}>
        <TextField {...field('email')} type="email" autoComplete="email" label={account.email} />
        {problem && form.error === null && <FormError text={problem} />}
      </Form>
    </AccountCard>
  );
}

function ByCode({ code }: { code: string }) {
  const { data: email, error } = useData(['reset-code', code], () => checkResetCode(code));
  if (email) return <ForAccount code={code} email={email} />;
  if (error) return <Request problem={authErrorText(error)} />;
  return <Checking />;
}

function Checking() {
  usePageMetadata(pageMetadata.resetPassword);
  return <AccountCard number={9} title={account.resetTitle} lead={common.loading} />;
}

function ForAccount({ code, email }: { code: string; email: string }) {
  const [done, setDone] = useState(false);
  usePageMetadata(pageMetadata.unlisted(done ? account.newPasswordIs : account.newPasswordTitle));
  if (done) {
    return <AccountDone number={10} title={account.newPasswordIs} lead={account.newPasswordDone} />;
  }
  return (
    <AccountCard number={10} title={account.newPasswordTitle} lead={account.newPasswordFor(email)}>
      <NewPassword
        send={async (password) => {
          await resetPassword(code, password);
          setDone(true);
        }}
      />
    </AccountCard>
  );
}
