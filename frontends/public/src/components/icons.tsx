import type { ReactNode } from 'react';

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-6 shrink-0 fill-none stroke-current stroke-[2.6]"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {children}
    </svg>
  );
}

export const ArrowLeft = () => (
  <Icon>
    <path d="M20 12H4M11 4.500L3.500 12l7.500 7.500" />
  </Icon>
);

export const ArrowRight = () => (
  <Icon>
    <path d="M4 12h16M13 4.500l7.500 7.500-7.500 7.500" />
  </Icon>
);

/** A card handed on. */
export const ShareIcon = () => (
  <Icon>
    <path d="M10 5H4v15h12v-5M9 14q0-7 11-7M16 3l4.500 4-4.500 4" />
  </Icon>
);

/** A pennant of papel picado on its pole. */
export const FlagIcon = () => (
  <Icon>
    <path d="M5 22V3h14l-3.500 4.500L19 12H5" />
  </Icon>
);

export const EyeIcon = () => (
  <Icon>
    <path d="M2 12q10-13 20 0-10 13-20 0z" />
    <circle cx="12" cy="12" r="2.500" className="fill-current" />
  </Icon>
);

export const SearchIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="6.500" />
    <path d="M15 15l6 6" />
  </Icon>
);
