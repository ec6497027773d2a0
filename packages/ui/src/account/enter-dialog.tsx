import { createElement, useEffect, useState } from 'react';
import type { Post } from '@el-reto/contracts';
import { ask, useSession } from '@el-reto/ui/runtime';
import { Dialog } from '../components/dialog.tsx';
import { textLink } from '../components/field.tsx';
import { LoteriaCard } from '../components/loteria-card.tsx';
import { Photo } from '../components/photo.tsx';
import { account } from '../messages/account.ts';
import type { SentLink } from './account.ts';
import { LinkSent } from './link-sent.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

interface Entrance {
  title: string;
  lead: string;
  /** The card that the guest wants to like. */
  card?: Pick<Post, 'number' | 'name' | 'photoURL' | 'width' | 'height' | 'thumbhash'>;
  /** The page to which sign-up and mails lead back. */
  back: string;
}

/** The result: signed in, left for another page or for a mail, or closed. */
type Entered = 'in' | 'left' | 'closed';

interface EnterDialogProps extends Entrance {
  onAnswer: (entered: Entered) => void;
}

function EnterDialog({ title, lead, card, back, onAnswer }: EnterDialogProps) {
  const { status } = useSession();
  const [sent, setSent] = useState<SentLink | null>(null);
  const [isMember, setMember] = useState(false);
  useEffect(() => {
    if (status === 'signed-in') onAnswer('in');
  }, [status, onAnswer]);
  return (
    <Dialog
      onClose={() => onAnswer(sent ? 'left' : 'closed')}
      title={sent ? account.sentTitle : title}
      isForm={sent === null}
    >
      {sent && <LinkSent sent={sent} back={back} onOtherEmail={() => setSent(null)} />}
      {/* Hidden instead of removed: the forms keep what was typed. */}
      <div hidden={sent !== null}>
        <div className="flex items-center gap-4 pb-5">
          {card && <SmallCard {...card} />}
          <p>{lead}</p>
        </div>
        {isMember && <SignInForm back={back} onSent={setSent} onLeave={() => onAnswer('left')} />}
        <div hidden={isMember}>
          <SignUpForm back={back} onSent={setSent} />
        </div>
        <p className="pt-3 text-center">
          {/* In an element of its own: a translation may replace a bare text, which React then cannot change. */}
          <span>{isMember ? account.noAccount : account.haveAccount}</span>{' '}
          <button type="button" className={textLink} onClick={() => setMember(!isMember)}>
            {isMember ? account.signUpSubmit : account.signInSubmit}
          </button>
        </p>
      </div>
    </Dialog>
  );
}

const SmallCard = ({ number, name, photoURL, ...picture }: NonNullable<Entrance['card']>) => (
  <div className="w-28 shrink-0 -rotate-3 sm:w-36 [&_p]:text-xs">
    <LoteriaCard number={number} name={name}>
      <Photo cover alt="" src={photoURL} {...picture} sizes="7rem" />
    </LoteriaCard>
  </div>
);

/** Asks a guest to sign in or sign up, in a dialog over the current page. */
export const askToEnter = (entrance: Entrance): Promise<Entered> =>
  ask<Entered>((onAnswer) => createElement(EnterDialog, { ...entrance, onAnswer }));
