import type { ReactNode } from 'react';

/** What went wrong with the whole form, said at once to screen readers. */
export function FormError({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-1 rounded-control border-[3px] border-grana bg-white px-4 py-3 font-bold text-grana"
    >
      <p>{text}</p>
      {children}
    </div>
  );
}
