import { useState } from 'react';
import { heads, useHead } from '@el-reto/ui/facade';
import { account } from '@el-reto/ui/messages';
import { SignUpForm } from './sign-up-form.tsx';
import { AccountCard } from './account-card.tsx';
import { MailSent } from './mail-sent.tsx';

export default function SignUp() {
  useHead(heads.hidden('signup'));
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo) return <MailSent text={account.sentText(sentTo)} />;
  return (
    <AccountCard number={1} title={account.signUpTitle} lead={account.signUpLead}>
      <SignUpForm onDone={setSentTo} />
    </AccountCard>
  );
}
