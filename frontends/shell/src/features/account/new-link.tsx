import { useState } from 'react';
import { paths, useReturnPath } from '@el-reto/ui/runtime';
import {
  authErrorText,
  Form,
  PasswordField,
  resendVerification,
  useForm,
  validateEmail,
  validateRequired,
} from '@el-reto/ui/account';
import { account } from '@el-reto/ui/messages';
import { TextField } from '@el-reto/ui';
import { TextLink } from './account-card.tsx';

/** Requests another verification e-mail. A user with a verified address is signed in. */
export function NewLink() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const back = useReturnPath();
  const { field, ...form } = useForm({
    rules: { email: validateEmail, password: validateRequired },
    async send({ email, password }) {
      await resendVerification(email.trim(), password, back);
      return email.trim();
    },
    onSent: setSentTo,
  });
  const signIn = (
    <p className="pt-4 text-center">
      <TextLink href={paths.signInFrom(back)}>{account.goSignIn}</TextLink>
    </p>
  );
  if (sentTo !== null) {
    return (
      <>
        <output className="block font-bold">{account.sentText(sentTo)}</output>
        {signIn}
      </>
    );
  }
  return (
    <>
      <p className="pb-4">{account.newLinkLead}</p>
      <Form {...form} words={authErrorText} submit={account.newLinkSubmit}>
        <TextField {...field('email')} type="email" autoComplete="email" label={account.email} />
        <PasswordField
          {...field('password')}
          autoComplete="current-password"
          label={account.password}
        />
      </Form>
      {signIn}
    </>
  );
}
