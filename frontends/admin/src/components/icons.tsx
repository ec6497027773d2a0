import type { ReactNode } from 'react';

/** Drawn with a thick pen, in the current colour. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-5 shrink-0 fill-none stroke-current stroke-[3.2] [stroke-linecap:round] [stroke-linejoin:round]"
    >
      {children}
    </svg>
  );
}

export const CheckIcon = () => (
  <Icon>
    <path d="M4 13l5 5.5L20 6" />
  </Icon>
);

export const CrossIcon = () => (
  <Icon>
    <path d="M5.5 5l13 14M18.5 5l-13 14" />
  </Icon>
);

export const UndoIcon = () => (
  <Icon>
    <path d="M8 4L4 8.5 8.5 13M4.5 8.5H14a5.5 5.5 0 010 11H8" />
  </Icon>
);

export const BackIcon = () => (
  <Icon>
    <path d="M14.5 4.5L7 12l7.5 7.5" />
  </Icon>
);

export const ForwardIcon = () => (
  <Icon>
    <path d="M9.5 4.5L17 12l-7.5 7.5" />
  </Icon>
);

export const GridIcon = () => (
  <Icon>
    <path d="M4.5 4.5h5.5v6.5H4.5zM14 4.5h5.5V11H14zM4.5 15H10v4.5H4.5zM14 15h5.5v4.5H14z" />
  </Icon>
);

export const FrameIcon = () => (
  <Icon>
    <path d="M4 4.5h16v15H4zM8 15l3.5-4 2.5 2.5 2-2L20 16" />
  </Icon>
);

export const KeyIcon = () => (
  <Icon>
    <path d="M12.5 12a4.25 4.25 0 11-8.5 0 4.25 4.25 0 018.5 0H21v4M17 12v3" />
  </Icon>
);
