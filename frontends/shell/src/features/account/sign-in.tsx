import { useEffect } from 'react';
import {
  isLikeComing,
  pageMetadata,
  paths,
  usePageMetadata,
  useReturnPath,
  useSearchParams,
  verifiedEmail,
} from '@el-reto/ui/runtime';
import { SignInForm } from '@el-reto/ui/account';
import { account } from '@el-reto/ui/messages';
import { AccountCard, TextLink } from './account-card.tsx';
import { announceVerified } from './verified-news.ts';

export default function SignIn() {
  usePageMetadata(pageMetadata.signIn);
  const back = useReturnPath();
  const likes = isLikeComing(back);
  // The e-mail's link redirects here after the verification.
  const verified = useSearchParams()[0].has(verifiedEmail);
  useEffect(() => {
    if (verified) announceVerified();
  }, [verified]);
  const title = verified ? account.verifiedTitle : account.signInTitle;
  const [toLike, otherwise] = verified
    ? [account.verifiedToLike, account.verifiedText]
    : [account.signInToLike, account.signInLead];
  return (
    <AccountCard number={21} title={title} lead={<output>{likes ? toLike : otherwise}</output>}>
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
