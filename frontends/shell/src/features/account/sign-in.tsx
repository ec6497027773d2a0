import { pageMetadata, paths, usePageMetadata } from '@el-reto/ui/runtime';
import { SignInForm } from '@el-reto/ui/account';
import { account } from '@el-reto/ui/messages';
import { AccountCard, TextLink } from './account-card.tsx';

export default function SignIn() {
  usePageMetadata(pageMetadata.signIn);
  return (
    <AccountCard number={21} title={account.signInTitle} lead={account.signInLead}>
      <SignInForm />
      <div className="grid gap-1 pt-5 text-center">
        <TextLink href={paths.resetPassword}>{account.forgot}</TextLink>
        <p>
          {account.noAccount} <TextLink href={paths.signup}>{account.signUpSubmit}</TextLink>
        </p>
      </div>
    </AccountCard>
  );
}
