import { useState } from 'react';
import { pageMetadata, usePageMetadata, paths } from '@el-reto/ui/runtime';
import { account, common } from '@el-reto/ui/messages';
import { todayInMexico } from '@el-reto/contracts/rules';
import {
  authErrorText,
  Form,
  PasswordField,
  PasswordRules,
  PersonNames,
  signUp,
  useForm,
  validateDob,
  validateEmail,
  validatePassword,
  validateRequired,
} from '@el-reto/ui/account';
import { TextField } from '@el-reto/ui';
import { AccountCard, MailSent, TextLink } from './account-card.tsx';

export default function SignUp() {
  usePageMetadata(pageMetadata.signup);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { field, values, ...form } = useForm({
    rules: {
      name: validateRequired,
      lastName: validateRequired,
      dob: (value: string) => validateDob(value),
      email: validateEmail,
      password: validatePassword,
    },
    async send({ name, lastName, dob, email, password }) {
      const to = email.trim();
      await signUp({ name: name.trim(), lastName: lastName.trim(), dob, email: to, password });
      return to;
    },
    onSent: setSentTo,
  });
  if (sentTo) return <MailSent text={account.sentText(sentTo)} />;
  return (
    <AccountCard number={1} title={account.signUpTitle} lead={account.signUpLead}>
      <Form {...form} words={authErrorText} submit={account.signUpSubmit}>
        <div className="grid gap-4 sm:grid-cols-2">
          <PersonNames field={field} />
        </div>
        <TextField
          {...field('dob')}
          type="date"
          autoComplete="bday"
          min="1905-01-01"
          max={todayInMexico()}
          label={account.dob}
          hint={account.dobHint}
        />
        <TextField {...field('email')} type="email" autoComplete="email" label={account.email} />
        <PasswordField
          {...field('password')}
          autoComplete="new-password"
          label={account.password}
          hint={<PasswordRules password={values.password} />}
        />
      </Form>
      <div className="grid gap-4 pt-4">
        <p className="text-sm">
          {account.acceptTerms} <TextLink href={paths.terms}>{common.terms.toLowerCase()}</TextLink>{' '}
          {account.and} <TextLink href={paths.privacy}>{common.privacy.toLowerCase()}</TextLink>
        </p>
        <p className="text-center">
          {account.haveAccount} <TextLink href={paths.signIn}>{account.signInSubmit}</TextLink>
        </p>
      </div>
    </AccountCard>
  );
}
