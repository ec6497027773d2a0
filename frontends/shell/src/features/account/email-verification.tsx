import { Suspense, use, useEffect } from 'react';
import {
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
import { applyEmailCode, authErrorText } from '@el-reto/ui/account';
import { account } from '@el-reto/ui/messages';
import { ButtonLink } from '@el-reto/ui';
import { AccountCard, AccountDone } from './account-card.tsx';
import { NewLink } from './new-link.tsx';
import { tellVerified } from './verified-news.ts';

/** Where the e-mail's link leads: applies its code, says so, and goes on to where its reader was. */
export default function EmailVerification() {
  usePageMetadata(pageMetadata.emailVerification);
  const [search] = useSearchParams();
  const query = useSearch();
  if (search.get('mode') === 'resetPassword') {
    return <Redirect to={`${paths.resetPassword}?${query}`} replace />;
  }
  return (
    <Suspense fallback={<AccountCard number={33} title={account.verifying} />}>
      <Outcome problem={problemOf(search.get('oobCode'))} />
    </Suspense>
  );
}

function Outcome({ problem }: { problem: Promise<string | null> }) {
  const text = use(problem);
  const isIn = useSession().status === 'signed-in';
  const isLike = isLikeComing(useReturnPath());
  if (text === null) {
    if (isIn) return <GoOn />;
    const done = isLike ? account.verifiedToLike : account.verifiedText;
    return <AccountDone number={33} title={account.verifiedTitle} lead={done} />;
  }
  return <Failed text={text} isIn={isIn} />;
}

/** Long enough to read what happened, in milliseconds. */
const readMs = 2_500;

/** Signed in, here or by the page in which they signed up: they go on to where they were. */
function GoOn() {
  const back = useReturnPath();
  useEffect(() => {
    const timer = setTimeout(() => navigate(back, { replace: true }), readMs);
    return () => clearTimeout(timer);
  }, [back]);
  return (
    <AccountCard
      number={33}
      title={account.verifiedTitle}
      lead={<output>{account.verifiedGoOn}</output>}
    >
      <Further />
    </AccountCard>
  );
}

function Further() {
  return (
    <ButtonLink href={useReturnPath()} className="w-full">
      {account.goOn}
    </ButtonLink>
  );
}

/** A code that was used or has expired; who is signed in has no need of another. */
function Failed({ text, isIn }: { text: string; isIn: boolean }) {
  const lead = <span role="alert">{isIn ? account.verifiedBefore : text}</span>;
  return (
    <AccountCard number={33} title={account.verifyFailedTitle} lead={lead}>
      {isIn ? <Further /> : <NewLink />}
    </AccountCard>
  );
}

const known = new Map<string | null, Promise<string | null>>([[null, Promise.resolve(null)]]);

/** The fault of a code. A code works once, so that a second render must not use it again. */
function problemOf(code: string | null): Promise<string | null> {
  const problem =
    known.get(code) ??
    applyEmailCode(code ?? '')
      .then(tellVerified)
      .then(() => null, authErrorText);
  known.set(code, problem);
  return problem;
}
