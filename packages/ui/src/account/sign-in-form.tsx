import { useEffect } from 'react';
import { Button, getIdentity, toast, useAction } from '@el-reto/ui/runtime';
import { FormError, TextField } from '../components/field.tsx';
import { account } from '../messages/account.ts';
import { authErrorText } from '../messages/auth-errors.ts';
import { resendVerification, signIn, signInWithGoogle, UnverifiedError } from './account.ts';
import { GoogleButton } from './google-button.tsx';
import { PasswordField } from './password-field.tsx';
import { useForm } from './use-form.ts';
import { validateEmail, validateRequired } from './validation.ts';

const words = (error: unknown) =>
  error instanceof UnverifiedError ? account.unverified : authErrorText(error);

/** Sign-in by e-mail or Google; the session tells the page when it worked. */
export function SignInForm() {
  const google = useAction(signInWithGoogle);
  const { field, values, onSubmit, ...enter } = useForm({
    rules: { email: validateEmail, password: validateRequired },
    send({ email, password }) {
      google.reset();
      return signIn(email.trim(), password);
    },
  });
  const resend = useAction(resendVerification, () => {
    enter.reset();
    toast(account.resent, { tone: 'good' });
  });
  // Google's window must open within the click: the SDK has to be here before it.
  useEffect(() => void getIdentity().catch(() => undefined), []);
  const error = enter.error ?? google.error ?? resend.error;

  return (
    <div className="grid gap-5">
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        <TextField {...field('email')} type="email" autoComplete="email" label={account.email} />
        <PasswordField
          {...field('password')}
          autoComplete="current-password"
          label={account.password}
        />
        {error !== null && (
          <FormError text={words(error)}>
            {enter.error instanceof UnverifiedError && (
              <Button
                tone="quiet"
                busy={resend.busy}
                onClick={() => void resend.run(values.email.trim(), values.password)}
              >
                {account.resend}
              </Button>
            )}
          </FormError>
        )}
        <Button type="submit" busy={enter.busy} className="w-full">
          {account.signInSubmit}
        </Button>
      </form>
      <p className="flex items-center gap-3 text-sm before:h-[3px] before:grow before:bg-foam-shade after:h-[3px] after:grow after:bg-foam-shade">
        {account.or}
      </p>
      <GoogleButton
        busy={google.busy}
        onClick={() => {
          enter.reset();
          void google.run();
        }}
      />
    </div>
  );
}
