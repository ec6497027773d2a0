import type { ReactNode } from 'react';

interface AccountCardProps {
  /** The card's number in the deck: every account page is a card too. */
  number: number;
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** The frame of the account pages: one wide card on the table. */
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
          <h1 className="misprint font-display text-3xl leading-[1.2] uppercase">{title}</h1>
          {lead && <p className="pt-3 pb-5">{lead}</p>}
          {children}
        </div>
      </section>
    </div>
  );
}
