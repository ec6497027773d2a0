import { useEffect, useEffectEvent, useState } from 'react';
import { Button, createStoredText, isLikeComing, useAction } from '@el-reto/ui/runtime';
import { ActionError } from '../components/field.tsx';
import { account } from '../messages/account.ts';
import { authErrorText } from '../messages/auth-errors.ts';
import { resendLink, signIn, type SentLink } from './account.ts';

/** A text that changes in all tabs when one of them has used the link of a verification mail. */
const news = createStoredText('el-reto:verified');
export const announceVerified = () => news.set(String(Date.now()));

interface LinkSentProps {
  sent: SentLink;
  /** The page to which the mail's link leads back. */
  back: string;
  onOtherEmail: () => void;
}

/** Waits until the mail's link was opened, here or on another device. Then signs in. */
export function LinkSent({ sent, back, onOtherEmail }: LinkSentProps) {
  const { email, password, kind } = sent;
  const enter = useAction(signIn);
  const [isResent, setResent] = useState(false);
  const resend = useAction(resendLink, setResent);
  const lookAgain = useEffectEvent(() => {
    // Tries to sign in when the user returns from the mail program, probably after opening the link. A
    // failure is not shown.
    if (password === null || enter.busy || resend.busy) return;
    void signIn(email, password).catch(() => undefined);
  });
  useEffect(() => {
    // On a page, this text replaces a long form, which may be scrolled down.
    if (!document.querySelector('dialog:modal')) window.scrollTo(0, 0);
    const look = () => {
      if (document.visibilityState === 'visible') lookAgain();
    };
    document.addEventListener('visibilitychange', look);
    const stop = news.subscribe(lookAgain);
    return () => {
      document.removeEventListener('visibilitychange', look);
      stop();
    };
  }, []);
  const error = enter.error ?? resend.error;

  return (
    <>
      <output className="block pt-3 pb-5">
        {kind === 'sign-in' ? account.linkSentTo(email) : account.sentText(email)}
      </output>
      {isLikeComing(back) && <p className="pb-4 font-bold">{account.sentToLike}</p>}
      <p className="pb-5 text-sm text-ink-soft">{account.sentHint}</p>
      <div className="grid gap-3">
        <ActionError error={error} textOf={authErrorText} />
        {password !== null && (
          <Button
            busy={enter.busy}
            onClick={() => {
              resend.reset();
              void enter.run(email, password);
            }}
          >
            {account.verifiedAlready}
          </Button>
        )}
        <Button
          tone="plain"
          busy={resend.busy}
          onClick={() => {
            enter.reset();
            setResent(false);
            void resend.run(sent, back);
          }}
        >
          {kind === 'sign-in' ? account.resendLink : account.resend}
        </Button>
        <output className="font-bold">
          {isResent && (kind === 'sign-in' ? account.linkResent : account.resent)}
        </output>
        <Button tone="quiet" onClick={onOtherEmail}>
          {account.otherEmail}
        </Button>
      </div>
    </>
  );
}
