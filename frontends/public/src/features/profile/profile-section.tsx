import type { ReactNode, Ref } from 'react';

interface ProfileSectionProps {
  /** The id of the heading. */
  id: string;
  title: string;
  aside?: ReactNode;
  /** The heading takes the focus if a focused part disappears. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export const ProfileSection = ({ id, title, aside, headingRef, children }: ProfileSectionProps) => (
  <section aria-labelledby={id} className="pt-12">
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-5">
      <h2
        ref={headingRef}
        id={id}
        tabIndex={-1}
        className="misprint scroll-mt-12 font-display text-3xl leading-none uppercase outline-none sm:text-4xl"
      >
        {title}
      </h2>
      {aside}
    </div>
    {children}
  </section>
);
