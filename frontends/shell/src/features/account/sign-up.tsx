import { useState } from 'react';
import { pageMetadata, usePageMetadata, paths, useAction } from '@el-reto/ui/runtime';
import { account, common } from '@el-reto/ui/messages';
import { limits, todayInMexico } from '@el-reto/contracts/rules';
import {
  authErrorText,
  PasswordField,
  PasswordRules,
  signUp,
  useForm,
  validateDob,
  validateEmail,
  validatePassword,
  validateRequired,
} from '@el-reto/ui/account';
import { Button, FormError, TextField } from '@el-reto/ui';
import { AccountCard, MailSent, TextLink } from './account-card.tsx';

export default function SignUp() {
  usePageMetadata(pageMetadata.signup);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const create = useAction(signUp);
  const { field, values, onSubmit } = useForm(
    {
      name: validateRequired,
      lastName: validateRequired,
      dob: (value: string) => validateDob(value),
      email: validateEmail,
      password: validatePassword,
    },
    async (form) => {
      const email = form.email.trim();
      const { ok } = await create.run({
        ...form,
        email,
        name: form.name.trim(),
        lastName: form.lastName.trim(),
      });
      if (ok) setSentTo(email);
    },
  );
  if (sentTo) return <MailSent text={account.sentText(sentTo)} />;
  return (
    <AccountCard number={1} title={account.signUpTitle} lead={account.signUpLead}>
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...field('name')}
            autoComplete="given-name"
            maxLength={limits.personNameLength}
            label={account.name}
          />
          <TextField
            {...field('lastName')}
            autoComplete="family-name"
            maxLength={limits.personNameLength}
            label={account.lastName}
          />
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
        {create.error !== null && <FormError text={authErrorText(create.error)} />}
        <Button type="submit" busy={create.busy} className="w-full">
          {account.signUpSubmit}
        </Button>
        <p className="text-sm">
          {account.acceptTerms} <TextLink href={paths.terms}>{common.terms.toLowerCase()}</TextLink>{' '}
          {account.and} <TextLink href={paths.privacy}>{common.privacy.toLowerCase()}</TextLink>
        </p>
        <p className="text-center">
          {account.haveAccount} <TextLink href={paths.signIn}>{account.signInSubmit}</TextLink>
        </p>
      </form>
    </AccountCard>
  );
}
