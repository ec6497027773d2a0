import { useState } from 'react';
import { currentAgreements } from '@el-reto/contracts/rules';
import { Button, common, ownBirthDate, paths, useAction } from '@el-reto/ui/runtime';
import { ActionError, TextField, textLink } from '../components/field.tsx';
import { dayOfYearText, today } from '../lib/dates.ts';
import { account } from '../messages/account.ts';
import { authErrorText, codeOf } from '../messages/auth-errors.ts';
import { sendSignInLink, signInWithGoogle, signUp, type SentLink } from './account.ts';
import { DisplayName, Form, PersonNames } from './form.tsx';
import { GoogleFirst } from './google-button.tsx';
import { PasswordField, PasswordRules } from './password-field.tsx';
import { useForm } from './use-form.ts';
import { personRules, validateEmail, validatePassword } from './validation.ts';

interface SignUpFormProps {
  /** The page to which the mail's link leads back. */
  back: string;
  onSent: (sent: SentLink) => void;
}

/** A link that opens in another tab, so that the form stays. */
const LegalLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noreferrer" className={textLink}>
    {children}
  </a>
);

/** Sign-up with Google or with a link in a mail. A password is optional. */
export function SignUpForm({ back, onSent }: SignUpFormProps) {
  const [born] = useState(ownBirthDate.get);
  const [asksDate, setAsksDate] = useState(born === null);
  const [hasDisplayName, setHasDisplayName] = useState(false);
  const [hasPassword, setHasPassword] = useState(false);
  const google = useAction(signInWithGoogle);
  const { field, values, ...form } = useForm({
    rules: {
      ...personRules,
      email: validateEmail,
      password: (value: string) => (hasPassword ? validatePassword(value) : null),
    },
    initial: { dob: born ?? '' },
    send({ name, lastName, displayName, dob, email, password }) {
      google.reset();
      const names = {
        name: name.trim(),
        lastName: lastName.trim(),
        displayName: displayName.trim(),
      };
      return signUp({ ...names, dob, email: email.trim(), password }, back);
    },
    onSent,
  });
  const link = useAction(sendSignInLink, onSent);
  return (
    <>
      <GoogleFirst busy={google.busy} onClick={() => void google.run(currentAgreements())} />
      <ActionError error={google.error} textOf={authErrorText} />
      <Form
        {...form}
        submit={account.signUpSubmit}
        remedy={
          codeOf(form.error) === 'auth/email-already-in-use' && (
            <Button
              tone="quiet"
              busy={link.busy}
              onClick={() => void link.run(values.email.trim(), back)}
            >
              {account.sendLink}
            </Button>
          )
        }
      >
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <PersonNames field={field} />
        </div>
        {hasDisplayName ? (
          <DisplayName field={field} />
        ) : (
          <p className="text-sm text-ink-soft">
            {account.namesAreShown}{' '}
            <button type="button" className={textLink} onClick={() => setHasDisplayName(true)}>
              {account.preferOtherName}
            </button>
          </p>
        )}
        {asksDate ? (
          <TextField
            {...field('dob')}
            type="date"
            autoComplete="bday"
            min="1905-01-01"
            max={today()}
            label={account.dob}
            hint={account.dobHint}
          />
        ) : (
          <p className="text-sm">
            {account.born(dayOfYearText(born ?? ''))}{' '}
            <button type="button" className={textLink} onClick={() => setAsksDate(true)}>
              {account.correct}
            </button>
          </p>
        )}
        <TextField {...field('email')} type="email" autoComplete="email" label={account.email} />
        {hasPassword ? (
          <PasswordField
            {...field('password')}
            autoComplete="new-password"
            label={account.password}
            hint={<PasswordRules password={values.password} />}
          />
        ) : (
          <p className="text-sm">
            {account.byLink}{' '}
            <button type="button" className={textLink} onClick={() => setHasPassword(true)}>
              {account.preferPassword}
            </button>
          </p>
        )}
        <ActionError error={link.error} textOf={authErrorText} />
      </Form>
      <p className="pt-4 text-sm">
        {account.acceptTerms} <LegalLink href={paths.terms}>{common.terms.toLowerCase()}</LegalLink>{' '}
        {account.and} <LegalLink href={paths.privacy}>{common.privacy.toLowerCase()}</LegalLink>
      </p>
    </>
  );
}
