import {
  likeWaitingAt,
  pageMetadata,
  paths,
  usePageMetadata,
  useReturnPath,
} from '@el-reto/ui/runtime';
import { SignInForm } from '@el-reto/ui/account';
import { account } from '@el-reto/ui/messages';
import { AccountCard, TextLink } from './account-card.tsx';

export default function SignIn() {
  usePageMetadata(pageMetadata.signIn);
  const back = useReturnPath();
  const lead = likeWaitingAt(back) !== null ? account.signInToLike : account.signInLead;
  return (
    <AccountCard number={21} title={account.signInTitle} lead={lead}>
      <SignInForm back={back} />
      <div className="grid gap-1 pt-5 text-center">
        <TextLink href={paths.resetPasswordFrom(back)}>{account.forgot}</TextLink>
        <p>
          {account.noAccount}{' '}
          <TextLink href={paths.signUpFrom(back)}>{account.signUpSubmit}</TextLink>
        </p>
      </div>
    </AccountCard>
  );
}
