import type { ReactNode } from 'react';

/** A part of the page, with its heading and its place in the contents. */
export function Section({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className="scroll-mt-4 border-t-[3px] border-ink py-10 first:border-t-0">
      <h2 className="font-display text-2xl uppercase">{title}</h2>
      {note && <p className="max-w-2xl pt-1 text-ink-soft">{note}</p>}
      <div className="pt-6">{children}</div>
    </section>
  );
}
