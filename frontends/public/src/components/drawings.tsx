import type { ReactNode } from 'react';

interface DrawingProps {
  className?: string;
}

function Drawing({ className, children }: DrawingProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 120 120"
      aria-hidden="true"
      className={className}
      stroke="var(--color-ink)"
      strokeWidth="4"
      strokeLinejoin="round"
      strokeLinecap="round"
      fill="none"
    >
      {children}
    </svg>
  );
}

/** An old camera with a flower for a lens. */
export function CameraDrawing({ className }: DrawingProps) {
  return (
    <Drawing {...(className && { className })}>
      <path
        d="M18 44h18l8-14h32l8 14h18v54H18z"
        transform="translate(4 4)"
        fill="var(--color-ink)"
      />
      <path d="M18 44h18l8-14h32l8 14h18v54H18z" fill="var(--color-marigold)" />
      <path d="M18 58h84" />
      <path d="M84 38h12v6H84z" fill="var(--color-grana)" />
      <circle cx="60" cy="72" r="21" fill="var(--color-foam)" />
      <circle cx="60" cy="72" r="13" fill="var(--color-agave)" />
      <path d="M53 68a8 8 0 0 1 7-6" stroke="var(--color-foam)" />
      <circle cx="28" cy="51" r="2.5" fill="var(--color-ink)" />
    </Drawing>
  );
}

/** A cup with a star, and the ribbon of its place. */
export function CupDrawing({ className }: DrawingProps) {
  return (
    <Drawing {...(className && { className })}>
      <path
        d="M38 22h44v22a22 22 0 0 1-44 0zM52 66h16v12H52zM42 78h36v14H42z"
        transform="translate(4 4)"
        fill="var(--color-ink)"
      />
      <path d="M38 28H22q-2 24 20 26M82 28h16q2 24-20 26" />
      <path d="M38 22h44v22a22 22 0 0 1-44 0z" fill="var(--color-sun)" />
      <path d="M52 65h16v13H52z" fill="var(--color-marigold)" />
      <path d="M42 78h36v14H42z" fill="var(--color-agave)" />
      <path
        d="M60 30l3.600 7.700 8.400 1-6.200 5.700 1.700 8.300-7.500-4.200-7.500 4.200 1.700-8.300-6.200-5.700 8.400-1z"
        fill="var(--color-grana)"
        strokeWidth="2.500"
      />
    </Drawing>
  );
}
