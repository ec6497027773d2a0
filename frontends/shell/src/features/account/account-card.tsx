import type { ReactNode } from 'react';
import { Link, paths, useReturnPath } from '@el-reto/ui/runtime';
import { account } from '@el-reto/ui/messages';
import { ButtonLink, focusOnce, textLink } from '@el-reto/ui';

export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className={textLink}>
    {children}
  </Link>
);

/**
 * The message after a press on a button. It takes the focus, because the button has disappeared.
 */
export const Outcome = ({ children, role }: { children: ReactNode; role?: 'alert' }) => (
  <output ref={focusOnce} tabIndex={-1} role={role} className="outline-none">
    {children}
  </output>
);

interface AccountCardProps {
  /** The number on the card. Every account page looks like a lotería card. */
  number: number;
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

export function AccountCard({ number, title, lead, children }: AccountCardProps) {
  return (
    <div className="px-3 py-6 sm:py-12">
      <section className="mx-auto max-w-md rounded-card border-[3px] border-ink bg-foam p-2.5 shadow-marigold">
        <div className="relative rounded-[5px] border-[3px] border-ink px-4 pt-12 pb-6 sm:px-7">
          <span
            aria-hidden="true"
            className="absolute top-0 left-0 min-w-9 rounded-br-[6px] border-r-[3px] border-b-[3px] border-ink bg-sun px-2 text-center font-display text-lg leading-8"
          >
            {number}
          </span>
          <h1 className="misprint font-display text-3xl leading-[1.32] uppercase">{title}</h1>
          {lead && <p className="pt-3 pb-5">{lead}</p>}
          {children}
        </div>
      </section>
    </div>
  );
}

/** The result of an account page, with a link to sign in. */
export function AccountDone({ lead, children, ...card }: AccountCardProps) {
  const back = useReturnPath();
  return (
    <AccountCard {...card} lead={<output>{lead}</output>}>
      {children}
      <ButtonLink href={paths.signInFrom(back)} className="w-full">
        {account.goSignIn}
      </ButtonLink>
    </AccountCard>
  );
}
