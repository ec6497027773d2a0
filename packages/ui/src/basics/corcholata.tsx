import { capPath } from './cap-path.ts';

const rim = capPath(32, 28);

/** The bottle cap itself, or the empty place where one fits. */
export function Corcholata({ placed = true, className }: { placed?: boolean; className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      {placed ? (
        <>
          <path d={rim} transform="translate(2.5 3)" fill="var(--color-ink)" />
          <path
            d={rim}
            fill="var(--color-grana)"
            stroke="var(--color-ink)"
            strokeWidth="2.5"
            strokeLinejoin="round"
          />
          <circle
            cx="32"
            cy="32"
            r="19.5"
            fill="var(--color-sun)"
            stroke="var(--color-ink)"
            strokeWidth="2"
          />
          <circle
            cx="32"
            cy="32"
            r="15.5"
            fill="none"
            stroke="var(--color-grana)"
            strokeWidth="1.5"
            strokeDasharray="2 2.4"
          />
          <path
            d="M32 20.5l3.3 7.6 8.2.8-6.2 5.5 1.8 8.1-7.1-4.2-7.1 4.2 1.8-8.1-6.2-5.5 8.2-.8z"
            fill="var(--color-grana)"
          />
          <path
            d="M14 21a21 21 0 0 1 9-8"
            fill="none"
            stroke="var(--color-foam)"
            strokeWidth="3"
            strokeLinecap="round"
            opacity=".8"
          />
        </>
      ) : (
        <>
          <path
            d={rim}
            fill="var(--color-foam)"
            fillOpacity=".92"
            stroke="var(--color-ink)"
            strokeWidth="2.5"
            strokeDasharray="5 4"
            strokeLinejoin="round"
          />
          <path
            d="M32 20.5l3.3 7.6 8.2.8-6.2 5.5 1.8 8.1-7.1-4.2-7.1 4.2 1.8-8.1-6.2-5.5 8.2-.8z"
            fill="none"
            stroke="var(--color-ink)"
            strokeWidth="2"
            strokeLinejoin="round"
          />
        </>
      )}
    </svg>
  );
}
