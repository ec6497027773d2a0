import { useEffect, useEffectEvent } from 'react';
import { isLikeComing, toast, useAction } from '@el-reto/ui/runtime';
import { authErrorText, resendVerification, signIn, UnverifiedError } from '@el-reto/ui/account';
import { account } from '@el-reto/ui/messages';
import { Button, FormError } from '@el-reto/ui';
import { MailSent } from './account-card.tsx';
import { onVerified } from './verified-news.ts';

interface VerificationSentProps {
  email: string;
  password: string;
  /** The path to which the e-mail's link returns. */
  back: string;
  onOtherEmail: () => void;
}

/** Waits until the e-mail's link was opened, here or on another device, and signs in. */
export function VerificationSent({ email, password, back, onOtherEmail }: VerificationSentProps) {
  const enter = useAction(signIn);
  const resend = useAction(resendVerification, (isSent) => {
    if (isSent) toast(account.resent, { tone: 'good' });
  });
  const lookAgain = useEffectEvent(() => {
    // A user who returns from the mail program has usually opened the link. A failed sign-in is not
    // shown.
    if (!enter.busy && !resend.busy) void signIn(email, password).catch(() => undefined);
  });
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') lookAgain();
    };
    document.addEventListener('visibilitychange', look);
    const stop = onVerified(lookAgain);
    return () => {
      document.removeEventListener('visibilitychange', look);
      stop();
    };
  }, []);
  const error = enter.error ?? resend.error;

  return (
    <MailSent text={account.sentText(email)}>
      {isLikeComing(back) && <p className="pb-4 font-bold">{account.sentToLike}</p>}
      <div className="grid gap-3">
        {error !== null && (
          <FormError
            text={error instanceof UnverifiedError ? account.unverified : authErrorText(error)}
          />
        )}
        <Button
          busy={enter.busy}
          onClick={() => {
            resend.reset();
            void enter.run(email, password);
          }}
        >
          {account.verifiedAlready}
        </Button>
        <Button
          tone="plain"
          busy={resend.busy}
          onClick={() => {
            enter.reset();
            void resend.run(email, password, back);
          }}
        >
          {account.resend}
        </Button>
        <Button tone="quiet" onClick={onOtherEmail}>
          {account.otherEmail}
        </Button>
      </div>
    </MailSent>
  );
}
