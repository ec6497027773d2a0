import { createElement, useEffect } from 'react';
import type { Post } from '@el-reto/contracts';
import { ask, Link, paths, useSession } from '@el-reto/ui/runtime';
import { Dialog } from '../components/dialog.tsx';
import { LoteriaCard } from '../components/loteria-card.tsx';
import { Photo } from '../components/photo.tsx';
import { account } from '../messages/account.ts';
import { SignInForm } from './sign-in-form.tsx';

interface Entrance {
  title: string;
  lead: string;
  /** The card that the guest wants to like. */
  card?: Pick<Post, 'number' | 'name' | 'photoURL' | 'width' | 'height' | 'thumbhash'>;
  /** Where sign-up and e-mails lead back to. */
  back: string;
}

/** How the entrance ended: signed in, on the way to another page of the account, or closed. */
type Entered = 'in' | 'left' | 'closed';

interface EnterDialogProps extends Entrance {
  onAnswer: (entered: Entered) => void;
}

const linkClass =
  'inline-flex min-h-11 items-center rounded-[4px] font-bold underline decoration-marigold-deep decoration-2 underline-offset-4 focus-ring';

function EnterDialog({ title, lead, card, back, onAnswer }: EnterDialogProps) {
  const { status } = useSession();
  useEffect(() => {
    if (status === 'signed-in') onAnswer('in');
  }, [status, onAnswer]);
  const leave = () => onAnswer('left');
  return (
    <Dialog onClose={() => onAnswer('closed')} title={title}>
      <div className="flex items-center gap-4 pb-5">
        {card && <SmallCard {...card} />}
        <p>{lead}</p>
      </div>
      <SignInForm back={back} />
      <div className="grid justify-items-center pt-3 text-center">
        <p>
          {account.noAccount}{' '}
          <Link href={paths.signUpFrom(back)} onClick={leave} className={linkClass}>
            {account.signUpSubmit}
          </Link>
        </p>
        <Link href={paths.resetPasswordFrom(back)} onClick={leave} className={linkClass}>
          {account.forgot}
        </Link>
      </div>
    </Dialog>
  );
}

const SmallCard = ({ number, name, photoURL, ...picture }: NonNullable<Entrance['card']>) => (
  <div className="w-28 shrink-0 -rotate-3 sm:w-36 [&_p]:text-xs">
    <LoteriaCard number={number} name={name} headingLevel="p">
      <Photo cover alt="" src={photoURL} {...picture} sizes="7rem" />
    </LoteriaCard>
  </div>
);

/** Asks a guest to enter, over the page where they are. */
export const askToEnter = (entrance: Entrance): Promise<Entered> =>
  ask<Entered>((onAnswer) => createElement(EnterDialog, { ...entrance, onAnswer }));
