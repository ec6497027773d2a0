import { createElement, useEffect, useState } from 'react';
import { ask, Button, getIdentity, isApiError, useAction, useUser } from '@el-reto/ui/runtime';
import { Dialog } from '../components/dialog.tsx';
import { FormError } from '../components/field.tsx';
import { account } from '../messages/account.ts';
import { authErrorText, codeOf } from '../messages/auth-errors.ts';
import { confirmByGoogle, confirmByPassword } from './account.ts';
import { GoogleButton } from './google-button.tsx';
import { PasswordField } from './password-field.tsx';
import { useForm } from './use-form.ts';
import { validateRequired } from './validation.ts';

const googleId = 'google.com';

/** By which providers the account can sign in; null until its SDK has loaded. */
function useProviders(): readonly string[] | null {
  const [providers, setProviders] = useState<readonly string[] | null>(null);
  useEffect(() => {
    getIdentity()
      .then(({ auth }) => {
        const known = auth.currentUser?.providerData.map(({ providerId }) => providerId);
        return setProviders(known ?? []);
      })
      .catch(() => setProviders([]));
  }, []);
  return providers;
}

/** `onAnswer` gets false when the dialog was closed. */
function SignInAgain(props: { lead: string; onAnswer: (confirmed: boolean) => void }) {
  const { lead, onAnswer } = props;
  const email = useUser()?.email ?? '';
  const providers = useProviders();
  const byPassword = useAction(confirmByPassword);
  const byGoogle = useAction(confirmByGoogle);
  const { field, onSubmit } = useForm({ password: validateRequired }, async ({ password }) => {
    byGoogle.reset();
    const { ok } = await byPassword.run(password);
    if (ok) onAnswer(true);
  });
  const error = byPassword.error ?? byGoogle.error;
  const onlyGoogle = providers?.length === 1 && providers[0] === googleId;

  async function askGoogle() {
    byPassword.reset();
    const { ok } = await byGoogle.run();
    if (ok) onAnswer(true);
  }

  return (
    <Dialog onClose={() => onAnswer(false)} title={account.againTitle}>
      <div className="grid gap-4">
        <p>{lead}</p>
        {error !== null && <FormError text={authErrorText(error)} />}
        {providers && !onlyGoogle && (
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
        {providers?.includes(googleId) && (
          <GoogleButton busy={byGoogle.busy} onClick={() => void askGoogle()} />
        )}
      </div>
    </Dialog>
  );
}

/** Asks for a new sign-in, for what `lead` says; false where it was closed. */
export const confirmSignIn = (lead: string) =>
  ask<boolean>((onAnswer) => createElement(SignInAgain, { lead, onAnswer }));

/** As the gateway says it, and as the identity provider does. */
const lacksRecentSignIn = (error: unknown) =>
  isApiError(error, 'RECENT_SIGN_IN_NEEDED') || codeOf(error) === 'auth/requires-recent-login';

/** Runs `work`; when it fails for want of a recent sign-in, asks for one and runs it again. */
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
