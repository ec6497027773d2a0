import { createElement, useEffect, useEffectEvent, useRef } from 'react';
import { ask, Button, common, useAction, type Identity } from '@el-reto/ui/runtime';
import type { MultiFactorError, PhoneInfoOptions, UserCredential } from 'firebase/auth';
import { Dialog } from '../components/dialog.tsx';
import { TextField, FormError } from '../components/field.tsx';
import { account } from '../messages/account.ts';
import { authErrorText } from '../messages/auth-errors.ts';
import { useForm } from './use-form.ts';
import { validateRequired } from './validation.ts';

interface AskForCode<Done> {
  /** Where the code is to be found. */
  lead: string;
  submit: string;
  /** Sends the code after the provider's check in `captcha`; resolves to what takes the code. */
  prepare: (captcha: HTMLElement) => Promise<(code: string) => Promise<Done>>;
}

/** `onAnswer` gets null when the dialog was closed. */
function CodeDialog<Done>(props: AskForCode<Done> & { onAnswer: (done: Done | null) => void }) {
  const { lead, submit, prepare, onAnswer } = props;
  const captcha = useRef<HTMLDivElement>(null);
  const finish = useRef<((code: string) => Promise<Done>) | null>(null);
  const sending = useAction(prepare, (by) => {
    finish.current = by;
  });
  const { field, onSubmit, ...enter } = useForm({
    rules: { code: validateRequired },
    async send({ code }) {
      if (!finish.current) throw new Error('not ready');
      return finish.current(code.trim());
    },
    onSent: onAnswer,
  });
  const begun = useRef(false);
  const begin = useEffectEvent(sending.run);
  useEffect(() => {
    // One SMS, however often React tries this effect.
    if (begun.current || !captcha.current) return;
    begun.current = true;
    void begin(captcha.current);
  }, []);
  const error = enter.error ?? sending.error;
  return (
    <Dialog onClose={() => onAnswer(null)} title={account.codeTitle}>
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        {/* Without a code there is nothing to type: only what went wrong is to be read. */}
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
        {error !== null && <FormError text={authErrorText(error)} />}
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

/** Asks for the code of a second factor; null where the dialog was closed. */
export function askForCode<Done>(given: AskForCode<Done>): Promise<Done | null> {
  return ask<Done | null>((onAnswer) => createElement(CodeDialog<Done>, { ...given, onAnswer }));
}

/** Sends a code by SMS; resolves to a function from the code to the provider's assertion. */
export async function sendSms(sdk: Identity, to: PhoneInfoOptions, captcha: HTMLElement) {
  const verifier = new sdk.RecaptchaVerifier(sdk.auth, captcha, { size: 'invisible' });
  const sent = await new sdk.PhoneAuthProvider(sdk.auth)
    .verifyPhoneNumber(to, verifier)
    .finally(() => verifier.clear());
  return (code: string) =>
    sdk.PhoneMultiFactorGenerator.assertion(sdk.PhoneAuthProvider.credential(sent, code));
}

/** Ends a sign-in that turned out to need a second factor: by an application's code, or an SMS. */
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
