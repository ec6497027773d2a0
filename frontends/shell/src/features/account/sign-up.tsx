import { useState } from 'react';
import {
  isLikeComing,
  pageMetadata,
  paths,
  usePageMetadata,
  useReturnPath,
} from '@el-reto/ui/runtime';
import { LinkSent, SignUpForm, type SentLink } from '@el-reto/ui/account';
import { account } from '@el-reto/ui/messages';
import { AccountCard, TextLink } from './account-card.tsx';

export default function SignUp() {
  usePageMetadata(pageMetadata.signup);
  const [sent, setSent] = useState<SentLink | null>(null);
  const back = useReturnPath();
  return (
    <AccountCard
      number={sent ? 52 : 1}
      title={sent ? account.sentTitle : account.signUpTitle}
      lead={!sent && (isLikeComing(back) ? account.signUpToLike : account.signUpLead)}
    >
      {sent && <LinkSent sent={sent} back={back} onOtherEmail={() => setSent(null)} />}
      {/* The hidden form keeps the typed texts, so that the user can correct the address. */}
      <div hidden={sent !== null}>
        <SignUpForm back={back} onSent={setSent} />
        <p className="pt-4 text-center">
          {account.haveAccount}{' '}
          <TextLink href={paths.signInFrom(back)}>{account.signInSubmit}</TextLink>
        </p>
      </div>
    </AccountCard>
  );
}
