import { pageMetadata, Link, paths, usePageMetadata } from '@el-reto/ui/runtime';
import { SignInForm } from '@el-reto/ui/account';
import { account } from '@el-reto/ui/messages';
import { AccountCard, textLink } from './account-card.tsx';

export default function SignIn() {
  usePageMetadata(pageMetadata.signIn);
  return (
    <AccountCard number={21} title={account.signInTitle} lead={account.signInLead}>
      <SignInForm />
      <div className="grid gap-1 pt-5 text-center">
        <Link href={paths.resetPassword} className={textLink}>
          {account.forgot}
        </Link>
        <p>
          {account.noAccount}{' '}
          <Link href={paths.signup} className={textLink}>
            {account.signUpSubmit}
          </Link>
        </p>
      </div>
    </AccountCard>
  );
}
