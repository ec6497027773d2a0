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
import { announceVerified } from './verified-news.ts';

/** The page of the e-mail's link: applies its code and returns to the earlier page. */
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

/** Delay of the redirect, long enough to read the text. */
const readMs = 2_500;

/** For a signed-in user, who is redirected to the earlier page. */
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

/** For a code that was used or has expired. A signed-in user does not need another one. */
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
      .then(announceVerified)
      .then(() => null, authErrorText);
  known.set(code, problem);
  return problem;
}
