import { Suspense, use, useEffect, useState } from 'react';
import {
  call,
  isLikeComing,
  navigate,
  pageMetadata,
  paths,
  Redirect,
  usePageMetadata,
  useReturnPath,
  useSearch,
  useSearchParams,
  useSession,
} from '@el-reto/ui/runtime';
import {
  announceVerified,
  applyEmailCode,
  authErrorText,
  enterByLink,
  Form,
  LinkSent,
  sendSignInLink,
  useForm,
  validateEmail,
} from '@el-reto/ui/account';
import { account } from '@el-reto/ui/messages';
import { ButtonLink, ErrorState, TextField } from '@el-reto/ui';
import { agePass } from '../../age-gate/age-pass.ts';
import { AccountCard, AccountDone } from './account-card.tsx';

const number = 33;

/**
 * The address of the account. It is in the fragment, which browsers do not send to the server.
 * `URLSearchParams` also decodes an address that was cut inside an escape sequence.
 */
const emailInAddress = () =>
  new URLSearchParams(`e=${location.hash.slice(1).replaceAll('+', '%2B')}`).get('e') ?? '';

/** The page that the link in a mail opens. It applies the code and returns to the earlier page. */
export default function EmailVerification() {
  usePageMetadata(pageMetadata.emailVerification);
  const [search] = useSearchParams();
  const query = useSearch();
  const [email] = useState(emailInAddress);
  const mode = search.get('mode');
  if (mode === 'resetPassword') {
    return <Redirect to={`${paths.resetPassword}?${query}`} replace />;
  }
  const isSignIn = mode === 'signIn';
  const result = resultOf(search.get('oobCode'), isSignIn ? email : null);
  return (
    <Suspense fallback={<AccountCard number={number} title={account.verifying} />}>
      <Outcome result={result} isSignIn={isSignIn} email={email} />
    </Suspense>
  );
}

/** The outcome of a code; `used`: the code was already used. `isOpen`: the code may still be good. */
type Result = 'done' | 'used' | { fault: string; isOpen: boolean };

interface OutcomeProps {
  result: Promise<Result>;
  isSignIn: boolean;
  email: string;
}

function Outcome({ result, isSignIn, email }: OutcomeProps) {
  const known = use(result);
  const back = useReturnPath();
  const { status } = useSession();
  const isLike = isLikeComing(back);
  if (status === 'loading') return <AccountCard number={number} title={account.verifying} />;
  if (status === 'signed-in') {
    if (known === 'done' && isSignIn) return <Redirect to={back} replace />;
    return <GoOn lead={known === 'done' ? account.verifiedGoOn : account.verifiedBefore} />;
  }
  if (known === 'done') {
    const lead = isLike ? account.verifiedToLike : account.verifiedText;
    return <AccountDone number={number} title={account.verifiedTitle} lead={lead} />;
  }
  if (known === 'used') return <NewLink fault={null} email={email} />;
  if (!known.isOpen) return <NewLink fault={known.fault} email={email} />;
  const again = () => location.reload();
  const title = account.verifyInterrupted;
  return <ErrorState heading="h1" title={title} text={known.fault} onRetry={again} />;
}

/** Delay of the redirect in milliseconds, long enough to read the text. */
const readMs = 2_500;

/** The result for a signed-in user, who is redirected to the earlier page after a pause. */
function GoOn({ lead }: { lead: string }) {
  const back = useReturnPath();
  useEffect(() => {
    const timer = setTimeout(() => navigate(back, { replace: true }), readMs);
    return () => clearTimeout(timer);
  }, [back]);
  return (
    <AccountCard number={number} title={account.verifiedTitle} lead={<output>{lead}</output>}>
      <ButtonLink href={back} className="w-full">
        {account.goOn}
      </ButtonLink>
    </AccountCard>
  );
}

/**
 * The result for a code that was already used (`fault` is null) or has expired. The user can sign
 * in or request another link.
 */
function NewLink({ fault, email }: { fault: string | null; email: string }) {
  const back = useReturnPath();
  const {
    field,
    result: sent,
    ...form
  } = useForm({
    rules: { email: validateEmail },
    initial: { email },
    send: (values) => sendSignInLink(values.email.trim(), back),
  });
  if (sent) {
    return (
      <AccountCard number={52} title={account.sentTitle}>
        <LinkSent sent={sent} back={back} onOtherEmail={form.reset} />
      </AccountCard>
    );
  }
  return (
    <AccountCard
      number={number}
      title={fault === null ? account.usedTitle : account.verifyFailedTitle}
      lead={<span role="alert">{fault ?? account.used}</span>}
    >
      <ButtonLink href={paths.signInFrom(back)} className="w-full">
        {account.goSignIn}
      </ButtonLink>
      <p className="py-4">{account.newLinkLead}</p>
      <Form {...form} tone="plain" submit={account.newLinkSubmit}>
        <TextField {...field('email')} type="email" autoComplete="email" label={account.email} />
      </Form>
    </AccountCard>
  );
}

async function signIn(email: string, code: string): Promise<void> {
  await enterByLink(email, code);
  const me = await call('getMe').catch(() => null);
  // The server stores birth dates of adults only, so that this browser does not need to ask again.
  if (me?.dob) agePass.set('adult');
}

const results = new Map<string | null, Promise<Result>>();

/** Applies a code. A code works only once, so that a second render gets the result of the first. */
function resultOf(code: string | null, email: string | null): Promise<Result> {
  const result = results.get(code) ?? applyCode(code, email);
  results.set(code, result);
  return result;
}

/** Errors after which the code cannot be used any more. */
const finalErrors = new Set<unknown>([
  'auth/expired-action-code',
  'auth/invalid-email',
  'auth/missing-email',
  'auth/user-disabled',
  'auth/user-not-found',
]);

async function applyCode(code: string | null, email: string | null): Promise<Result> {
  if (code === null) return 'done';
  // The link was cut.
  if (code === '') return 'used';
  try {
    if (email !== null) {
      await signIn(email, code);
    } else {
      await applyEmailCode(code);
      announceVerified();
    }
    return 'done';
  } catch (error) {
    const { code: fault } = error as { code?: unknown };
    if (fault === 'auth/invalid-action-code') return 'used';
    return { fault: authErrorText(error), isOpen: !finalErrors.has(fault) };
  }
}
