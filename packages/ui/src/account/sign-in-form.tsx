import { Button, toast, useAction } from '@el-reto/ui/runtime';
import { FormError, TextField } from '../components/field.tsx';
import { account } from '../messages/account.ts';
import { authErrorText } from '../messages/auth-errors.ts';
import { resendVerification, signIn, signInWithGoogle, UnverifiedError } from './account.ts';
import { GoogleFirst } from './google-button.tsx';
import { PasswordField } from './password-field.tsx';
import { useForm } from './use-form.ts';
import { validateEmail, validateRequired } from './validation.ts';

const words = (error: unknown) =>
  error instanceof UnverifiedError ? account.unverified : authErrorText(error);

interface SignInFormProps {
  /** Where the e-mail that verifies an account leads back to. */
  back: string;
}

/** Sign-in by Google or e-mail; after success the session changes. */
export function SignInForm({ back }: SignInFormProps) {
  const google = useAction(signInWithGoogle);
  const { field, values, onSubmit, ...enter } = useForm({
    rules: { email: validateEmail, password: validateRequired },
    send({ email, password }) {
      google.reset();
      return signIn(email.trim(), password);
    },
  });
  const resend = useAction(resendVerification, (isSent) => {
    enter.reset();
    if (isSent) toast(account.resent, { tone: 'good' });
  });
  const error = enter.error ?? google.error ?? resend.error;

  return (
    <>
      <GoogleFirst
        busy={google.busy}
        onClick={() => {
          enter.reset();
          void google.run();
        }}
      />
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
                onClick={() => void resend.run(values.email.trim(), values.password, back)}
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
    </>
  );
}
