import { Suspense, use } from 'react';
import {
  isLikeComing,
  pageMetadata,
  paths,
  Redirect,
  usePageMetadata,
  useReturnPath,
  useSearch,
  useSearchParams,
} from '@el-reto/ui/runtime';
import { applyEmailCode, authErrorText } from '@el-reto/ui/account';
import { account } from '@el-reto/ui/messages';
import { AccountCard, AccountDone } from './account-card.tsx';
import { tellVerified } from './verified-news.ts';

/** Where the provider's e-mail links may lead: applies their code, or just says it is done. */
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
  const done = isLikeComing(useReturnPath()) ? account.verifiedToLike : account.verifiedText;
  const title = text === null ? account.verifiedTitle : account.verifyFailedTitle;
  return <AccountDone number={33} title={title} lead={text ?? done} />;
}

const known = new Map<string | null, Promise<string | null>>([[null, Promise.resolve(null)]]);

/** What is wrong with a code. It works once: a second render must not spend it again. */
function problemOf(code: string | null): Promise<string | null> {
  const problem =
    known.get(code) ??
    applyEmailCode(code ?? '')
      .then(tellVerified)
      .then(() => null, authErrorText);
  known.set(code, problem);
  return problem;
}
