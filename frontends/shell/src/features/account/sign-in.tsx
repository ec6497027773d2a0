import { useEffect, useState } from 'react';
import {
  isLikeComing,
  pageMetadata,
  paths,
  usePageMetadata,
  useReturnPath,
  useSearchParams,
  verifiedEmail,
} from '@el-reto/ui/runtime';
import { announceVerified, LinkSent, SignInForm, type SentLink } from '@el-reto/ui/account';
import { account } from '@el-reto/ui/messages';
import { AccountCard, TextLink } from './account-card.tsx';

export default function SignIn() {
  usePageMetadata(pageMetadata.signIn);
  const [sent, setSent] = useState<SentLink | null>(null);
  const back = useReturnPath();
  const likes = isLikeComing(back);
  // The link in the mail leads here after the verification.
  const verified = useSearchParams()[0].has(verifiedEmail);
  useEffect(() => {
    if (verified) announceVerified();
  }, [verified]);
  if (sent) {
    return (
      <AccountCard number={52} title={account.sentTitle}>
        <LinkSent sent={sent} back={back} onOtherEmail={() => setSent(null)} />
      </AccountCard>
    );
  }
  const title = verified ? account.verifiedTitle : account.signInTitle;
  const [toLike, otherwise] = verified
    ? [account.verifiedToLike, account.verifiedText]
    : [account.signInToLike, account.signInLead];
  return (
    <AccountCard number={21} title={title} lead={<output>{likes ? toLike : otherwise}</output>}>
      <SignInForm back={back} onSent={setSent} />
      <p className="text-center">
        {account.noAccount}{' '}
        <TextLink href={paths.signUpFrom(back)}>{account.signUpSubmit}</TextLink>
      </p>
    </AccountCard>
  );
}
