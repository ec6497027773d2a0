import { createElement, useEffect, useRef, useState } from 'react';
import { ask, Button, useAction, type getIdentity } from '@el-reto/ui/facade';
import type { MultiFactorError, MultiFactorResolver, UserCredential } from 'firebase/auth';
import { Dialog } from '../components/dialog.tsx';
import { TextField } from '../components/field.tsx';
import { FormError } from '../components/form-error.tsx';
import { account } from '../messages/account.ts';
import { authErrorText } from '../messages/auth-errors.ts';
import { useForm } from './use-form.ts';
import { validateRequired } from './validation.ts';

type Identity = Awaited<ReturnType<typeof getIdentity>>;

interface SecondStep {
  sdk: Identity;
  resolver: MultiFactorResolver;
}

interface CodeDialogProps extends SecondStep {
  /** Null: it was closed. */
  onAnswer: (credential: UserCredential | null) => void;
}

/** What finishes the sign-in with a typed code: an application's, or one that is sent by SMS. */
async function secondStep({ sdk, resolver }: SecondStep, captcha: HTMLElement) {
  const totp = resolver.hints.find(({ factorId }) => factorId === 'totp');
  if (totp) {
    return (code: string) =>
      resolver.resolveSignIn(sdk.TotpMultiFactorGenerator.assertionForSignIn(totp.uid, code));
  }
  const [multiFactorHint] = resolver.hints;
  if (!multiFactorHint) throw new Error('no second factor');
  const verifier = new sdk.RecaptchaVerifier(sdk.auth, captcha, { size: 'invisible' });
  const { session } = resolver;
  const sent = await new sdk.PhoneAuthProvider(sdk.auth)
    .verifyPhoneNumber({ multiFactorHint, session }, verifier)
    .finally(() => verifier.clear());
  return (code: string) => {
    const credential = sdk.PhoneAuthProvider.credential(sent, code);
    return resolver.resolveSignIn(sdk.PhoneMultiFactorGenerator.assertion(credential));
  };
}

function CodeDialog({ sdk, resolver, onAnswer }: CodeDialogProps) {
  const captcha = useRef<HTMLDivElement>(null);
  const prepare = useAction(secondStep);
  const [finish, setFinish] = useState<{ by: (code: string) => Promise<UserCredential> } | null>(
    null,
  );
  const enter = useAction(finish?.by ?? (() => Promise.reject(new Error('not ready'))));
  const { field, onSubmit } = useForm({ code: validateRequired }, async ({ code }) => {
    const answer = await enter.run(code.trim());
    if (answer.ok) onAnswer(answer.result);
  });
  const begun = useRef(false);
  const { run } = prepare;
  useEffect(() => {
    const begin = async (place: HTMLElement) => {
      const step = await run({ sdk, resolver }, place);
      if (step.ok) setFinish({ by: step.result });
    };
    // One SMS, however often React tries this effect.
    if (begun.current || !captcha.current) return;
    begun.current = true;
    void begin(captcha.current);
  }, [run, sdk, resolver]);
  const isApp = resolver.hints.some(({ factorId }) => factorId === 'totp');
  const error = enter.error ?? prepare.error;
  return (
    <Dialog open onClose={() => onAnswer(null)} title={account.codeTitle}>
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-4">
        <p>{isApp ? account.codeFromApp : account.codeBySms}</p>
        <TextField
          {...field('code')}
          label={account.code}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        {error !== null && <FormError text={authErrorText(error)} />}
        <div ref={captcha} />
        <Button type="submit" busy={enter.busy || prepare.busy} className="w-full">
          {account.signInSubmit}
        </Button>
      </form>
    </Dialog>
  );
}

/** Asks for the code of a second factor that a sign-in turned out to need. */
export async function askForCode(sdk: Identity, error: MultiFactorError): Promise<UserCredential> {
  const resolver = sdk.getMultiFactorResolver(sdk.auth, error);
  const credential = await ask<UserCredential | null>((onAnswer) =>
    createElement(CodeDialog, { sdk, resolver, onAnswer }),
  );
  if (!credential) throw error;
  return credential;
}
