import { useEffect, useState } from 'react';
import {
  pageMetadata,
  Link,
  paths,
  Redirect,
  usePageMetadata,
  useSearch,
  useSearchParams,
} from '@el-reto/ui/runtime';
import { applyEmailCode, authErrorText } from '@el-reto/ui/account';
import { account } from '@el-reto/ui/messages';
import { buttonClass } from '@el-reto/ui';
import { AccountCard } from './account-card.tsx';

type Outcome = { kind: 'working' } | { kind: 'done' } | { kind: 'failed'; text: string };

/** Where the provider's e-mail links may lead: applies their code, or just says it is done. */
export default function EmailVerification() {
  usePageMetadata(pageMetadata.emailVerification);
  const [search] = useSearchParams();
  const query = useSearch();
  const code = search.get('oobCode');
  const [outcome, setOutcome] = useState<Outcome>({ kind: code ? 'working' : 'done' });
  const isReset = search.get('mode') === 'resetPassword';

  useEffect(() => {
    if (!code || isReset) return;
    let current = true;
    applyOnce(code).then(
      () => current && setOutcome({ kind: 'done' }),
      (error: unknown) => current && setOutcome({ kind: 'failed', text: authErrorText(error) }),
    );
    return () => {
      current = false;
    };
  }, [code, isReset]);

  if (isReset) return <Redirect to={`${paths.resetPassword}?${query}`} replace />;
  if (outcome.kind === 'working') return <AccountCard number={33} title={account.verifying} />;
  const failed = outcome.kind === 'failed';
  return (
    <AccountCard
      number={33}
      title={failed ? account.verifyFailedTitle : account.verifiedTitle}
      lead={<output>{failed ? outcome.text : account.verifiedText}</output>}
    >
      <Link href={paths.signIn} className={buttonClass('act', 'w-full')}>
        {account.goSignIn}
      </Link>
    </AccountCard>
  );
}

const applied = new Map<string, Promise<void>>();

/** A code works once; a second render must not spend it again. */
function applyOnce(code: string): Promise<void> {
  const known = applied.get(code) ?? applyEmailCode(code);
  applied.set(code, known);
  return known;
}
