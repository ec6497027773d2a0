import { useEffect } from 'react';
import { Link, paths } from '@el-reto/ui/facade';
import { account } from '@el-reto/ui/messages';
import { buttonClass } from '@el-reto/ui';
import { AccountCard } from './account-card.tsx';

/** After a message went out: where to look, and the way on. */
export function MailSent({ text }: { text: string }) {
  // It takes the place of a long form: start at its top.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    window.scrollTo(0, 0);
  }, []);
  return (
    <AccountCard number={52} title={account.sentTitle} lead={<output>{text}</output>}>
      <p className="pb-5 text-sm text-ink-soft">{account.sentHint}</p>
      <Link href={paths.signIn} className={buttonClass('act', 'w-full')}>
        {account.goSignIn}
      </Link>
    </AccountCard>
  );
}
