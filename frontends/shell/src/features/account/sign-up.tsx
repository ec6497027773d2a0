import { useState } from 'react';
import {
  isLikeComing,
  pageMetadata,
  paths,
  useAction,
  usePageMetadata,
  useReturnPath,
} from '@el-reto/ui/runtime';
import { account, common } from '@el-reto/ui/messages';
import { currentAgreements, todayInMexico } from '@el-reto/contracts/rules';
import {
  authErrorText,
  Form,
  GoogleFirst,
  PasswordField,
  PasswordRules,
  PersonNames,
  signInWithGoogle,
  signUp,
  useForm,
  validateDob,
  validateEmail,
  validatePassword,
  validateRequired,
} from '@el-reto/ui/account';
import { FormError, TextField } from '@el-reto/ui';
import { AccountCard, TextLink } from './account-card.tsx';
import { VerificationSent } from './verification-sent.tsx';

export default function SignUp() {
  usePageMetadata(pageMetadata.signup);
  const [sent, setSent] = useState<{ email: string; password: string } | null>(null);
  const back = useReturnPath();
  const google = useAction(signInWithGoogle);
  const { field, values, ...form } = useForm({
    rules: {
      name: validateRequired,
      lastName: validateRequired,
      dob: (value: string) => validateDob(value),
      email: validateEmail,
      password: validatePassword,
    },
    async send({ name, lastName, dob, email, password }) {
      google.reset();
      const key = { email: email.trim(), password };
      await signUp({ name: name.trim(), lastName: lastName.trim(), dob, ...key }, back);
      return key;
    },
    onSent: setSent,
  });
  if (sent) return <VerificationSent {...sent} back={back} onOtherEmail={() => setSent(null)} />;
  return (
    <AccountCard
      number={1}
      title={account.signUpTitle}
      lead={isLikeComing(back) ? account.signUpToLike : account.signUpLead}
    >
      <GoogleFirst busy={google.busy} onClick={() => void google.run(currentAgreements())} />
      {google.error !== null && <FormError text={authErrorText(google.error)} />}
      <Form {...form} words={authErrorText} submit={account.signUpSubmit}>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
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
          {account.haveAccount}{' '}
          <TextLink href={paths.signInFrom(back)}>{account.signInSubmit}</TextLink>
        </p>
      </div>
    </AccountCard>
  );
}
