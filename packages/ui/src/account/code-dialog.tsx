import { createElement, useEffect, useEffectEvent, useRef } from 'react';
import { ask, Button, common, useAction, type Identity } from '@el-reto/ui/runtime';
import type { MultiFactorError, PhoneInfoOptions, UserCredential } from 'firebase/auth';
import { Dialog } from '../components/dialog.tsx';
import { ActionError, TextField } from '../components/field.tsx';
import { account } from '../messages/account.ts';
import { authErrorText } from '../messages/auth-errors.ts';
import { useForm } from './use-form.ts';
import { validateRequired } from './validation.ts';

interface AskForCode<Done> {
  /** Says where the person finds the code. */
  lead: string;
  submit: string;
  /**
   * Sends the code after the provider's check, which uses the element `captcha`. Resolves to a function
   * that receives the code.
   */
  prepare: (captcha: HTMLElement) => Promise<(code: string) => Promise<Done>>;
}

/** `onAnswer` receives null if the dialog was closed. */
function CodeDialog<Done>(props: AskForCode<Done> & { onAnswer: (done: Done | null) => void }) {
  const { lead, submit, prepare, onAnswer } = props;
  const captcha = useRef<HTMLDivElement>(null);
  const sending = useAction(prepare);
  const { field, onSubmit, ...enter } = useForm({
    rules: { code: validateRequired },
    async send({ code }) {
      if (!sending.result) throw new Error('not ready');
      return sending.result(code.replaceAll(/\s/g, ''));
    },
    onSent: onAnswer,
  });
  const begun = useRef(false);
  const begin = useEffectEvent(sending.run);
  useEffect(() => {
    // Only one SMS, even if React runs this effect twice.
    if (begun.current || !captcha.current) return;
    begun.current = true;
    void begin(captcha.current);
  }, []);
  const error = enter.error ?? sending.error;
  return (
    <Dialog onClose={() => onAnswer(null)} title={account.codeTitle}>
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        {/* If no code was sent, only the error is shown. */}
        {sending.error === null && (
          <>
            <p>{lead}</p>
            <TextField
              {...field('code')}
              label={account.code}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          </>
        )}
        <ActionError error={error} textOf={authErrorText} />
        <div ref={captcha} />
        {sending.error === null ? (
          <Button type="submit" busy={enter.busy || sending.busy} className="w-full">
            {submit}
          </Button>
        ) : (
          <Button tone="plain" className="w-full" onClick={() => onAnswer(null)}>
            {common.back}
          </Button>
        )}
      </form>
    </Dialog>
  );
}

/** Asks for the code of a second factor. Null if the dialog was closed. */
export function askForCode<Done>(given: AskForCode<Done>): Promise<Done | null> {
  return ask<Done | null>((onAnswer) => createElement(CodeDialog<Done>, { ...given, onAnswer }));
}

/** Sends a code by SMS. Resolves to a function that makes the provider's assertion from the code. */
export async function sendSms(sdk: Identity, to: PhoneInfoOptions, captcha: HTMLElement) {
  const verifier = new sdk.RecaptchaVerifier(sdk.auth, captcha, { size: 'invisible' });
  const sent = await new sdk.PhoneAuthProvider(sdk.auth)
    .verifyPhoneNumber(to, verifier)
    .finally(() => verifier.clear());
  return (code: string) =>
    sdk.PhoneMultiFactorGenerator.assertion(sdk.PhoneAuthProvider.credential(sent, code));
}

/** Completes a sign-in that needs a second factor: with the code of an app, or of an SMS. */
export async function takeSecondStep(
  sdk: Identity,
  error: MultiFactorError,
): Promise<UserCredential> {
  const resolver = sdk.getMultiFactorResolver(sdk.auth, error);
  const totp = resolver.hints.find(({ factorId }) => factorId === 'totp');
  const credential = await askForCode({
    lead: totp ? account.codeFromApp : account.codeBySms,
    submit: account.signInSubmit,
    async prepare(captcha) {
      if (totp) {
        return (code) =>
          resolver.resolveSignIn(sdk.TotpMultiFactorGenerator.assertionForSignIn(totp.uid, code));
      }
      const [multiFactorHint] = resolver.hints;
      if (!multiFactorHint) throw new Error('no second factor');
      const { session } = resolver;
      const proof = await sendSms(sdk, { multiFactorHint, session }, captcha);
      return (code) => resolver.resolveSignIn(proof(code));
    },
  });
  if (!credential) throw error;
  return credential;
}
