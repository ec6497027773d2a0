import type { ReactNode } from 'react';

/** Icons of thick lines in the current colour. `look` has the classes for their size and line width. */
export const penIcons = (look: string) =>
  function draw(path: string, more?: ReactNode) {
    return function PenIcon() {
      return (
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className={`fill-none stroke-current ${look}`}
          strokeLinejoin="round"
          strokeLinecap="round"
        >
          <path d={path} />
          {more}
        </svg>
      );
    };
  };
