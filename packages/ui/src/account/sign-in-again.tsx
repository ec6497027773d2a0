import { createElement } from 'react';
import { ask, Button, config, isApiError, useAction } from '@el-reto/ui/runtime';
import { Dialog } from '../components/dialog.tsx';
import { ActionError } from '../components/field.tsx';
import { account } from '../messages/account.ts';
import { authErrorText, codeOf } from '../messages/auth-errors.ts';
import { confirmByGoogle, confirmByPassword, sendSignInLink, signedInUser } from './account.ts';
import { GoogleButton } from './google-button.tsx';
import { PasswordField } from './password-field.tsx';
import { useForm } from './use-form.ts';
import { validateRequired } from './validation.ts';

const googleId = 'google.com';

interface SignInAgainProps {
  lead: string;
  email: string;
  providers: readonly string[];
  /** Receives false if the dialog was closed. */
  onAnswer: (confirmed: boolean) => void;
}

function SignInAgain({ lead, email, providers, onAnswer }: SignInAgainProps) {
  const confirmed = () => onAnswer(true);
  const byGoogle = useAction(confirmByGoogle, confirmed);
  const { field, onSubmit, ...byPassword } = useForm({
    rules: { password: validateRequired },
    send({ password }) {
      byGoogle.reset();
      return confirmByPassword(password);
    },
    onSent: confirmed,
  });
  const link = useAction(() => sendSignInLink(email, location.pathname));
  const error = byPassword.error ?? byGoogle.error ?? link.error;
  const onlyGoogle = providers.length === 1 && providers[0] === googleId;

  return (
    <Dialog onClose={() => onAnswer(false)} title={account.againTitle}>
      <div className="grid gap-4">
        <p>{lead}</p>
        <ActionError error={error} textOf={authErrorText} />
        {!onlyGoogle && (
          <form noValidate onSubmit={onSubmit} className="grid gap-4">
            <input hidden readOnly autoComplete="username" value={email} />
            <PasswordField
              {...field('password')}
              autoComplete="current-password"
              label={account.password}
            />
            <Button type="submit" busy={byPassword.busy} className="w-full">
              {account.againSubmit}
            </Button>
          </form>
        )}
        {providers.includes(googleId) && (
          <GoogleButton
            busy={byGoogle.busy}
            onClick={() => {
              byPassword.reset();
              void byGoogle.run();
            }}
          />
        )}
        {link.result ? (
          <>
            <output className="block">{account.againSent(email)}</output>
            <Button tone="plain" onClick={confirmed}>
              {account.verifiedAlready}
            </Button>
          </>
        ) : (
          // A link would open the public site, which does not share sessions with the admin's separate
          // origin.
          config.siteUrl === '' && (
            <Button tone="quiet" runs={link}>
              {account.sendLink}
            </Button>
          )
        )}
      </div>
    </Dialog>
  );
}

/** Asks for a new sign-in. `lead` is the reason. Returns false if the dialog was closed. */
export async function confirmSignIn(lead: string): Promise<boolean> {
  const { user } = await signedInUser();
  const email = user.email ?? '';
  const providers = user.providerData.map(({ providerId }) => providerId);
  return ask<boolean>((onAnswer) =>
    createElement(SignInAgain, { lead, email, providers, onAnswer }),
  );
}

/** Whether the product or the identity provider refused because the sign-in is not recent. */
const lacksRecentSignIn = (error: unknown) =>
  isApiError(error, 'RECENT_SIGN_IN_NEEDED') ||
  isApiError(error, 'SIGN_IN_AGAIN_NEEDED') ||
  codeOf(error) === 'auth/requires-recent-login';

/** Runs `work`. If it fails because the sign-in is not recent, asks for a new sign-in and runs it again. */
export async function withRecentSignIn<T>(
  work: () => Promise<T>,
  lead: string = account.againLead,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!lacksRecentSignIn(error) || !(await confirmSignIn(lead))) throw error;
    return work();
  }
}
