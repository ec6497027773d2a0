import { Button, config, Link, paths, useAction } from '@el-reto/ui/runtime';
import { ActionError, TextField, textLink } from '../components/field.tsx';
import { account } from '../messages/account.ts';
import { authErrorText, codeOf } from '../messages/auth-errors.ts';
import { resendLink, sendSignInLink, signIn, signInWithGoogle, type SentLink } from './account.ts';
import { Form } from './form.tsx';
import { GoogleFirst } from './google-button.tsx';
import { PasswordField } from './password-field.tsx';
import { useForm } from './use-form.ts';
import { validateEmail, validateRequired } from './validation.ts';

/** The router's link cannot lead from the administration's own origin to the public site. */
const SiteLink = config.siteUrl === '' ? Link : 'a';

interface SignInFormProps {
  /** The page to which mails lead back. */
  back: string;
  /** If set, the form also offers a link by mail. */
  onSent?: (sent: SentLink) => void;
  /** Called when the person goes to another account page. */
  onLeave?: () => void;
}

/** Sign-in with Google, a password or a link in a mail. */
export function SignInForm({ back, onSent, onLeave }: SignInFormProps) {
  const google = useAction(signInWithGoogle);
  const { field, values, check, ...enter } = useForm({
    rules: { email: validateEmail, password: validateRequired },
    send({ email, password }) {
      google.reset();
      resend.reset();
      return signIn(email.trim(), password);
    },
  });
  const email = values.email.trim();
  const resend = useAction(resendLink, () => enter.reset());
  const link = useAction(sendSignInLink, onSent);
  async function askForLink() {
    if (await check('email')) await link.run(email, back);
  }
  const error = google.error ?? resend.error ?? link.error;

  return (
    <>
      <GoogleFirst
        busy={google.busy}
        onClick={() => {
          enter.reset();
          void google.run();
        }}
      />
      <Form
        {...enter}
        submit={account.signInSubmit}
        remedy={
          codeOf(enter.error) === 'auth/unverified' && (
            <Button
              tone="quiet"
              busy={resend.busy}
              onClick={() =>
                void resend.run({ email, password: values.password, kind: 'verification' }, back)
              }
            >
              {account.resend}
            </Button>
          )
        }
      >
        <TextField {...field('email')} type="email" autoComplete="email" label={account.email} />
        <PasswordField
          {...field('password')}
          autoComplete="current-password"
          label={account.password}
        />
        <ActionError error={error} textOf={authErrorText} />
        <output className="font-bold">{resend.result && account.resent}</output>
      </Form>
      <div className="grid justify-items-center pt-3 text-center">
        {onSent && (
          <Button tone="quiet" busy={link.busy} onClick={() => void askForLink()}>
            {account.sendLink}
          </Button>
        )}
        <SiteLink
          href={config.siteUrl + paths.resetPasswordFrom(back)}
          onClick={onLeave}
          className={textLink}
        >
          {account.forgot}
        </SiteLink>
      </div>
    </>
  );
}
