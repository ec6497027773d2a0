import type { ReactNode } from 'react';

/** Icons drawn with a thick pen in the current colour: `look` is their size and the pen's width. */
export const penIcons = (look: string, box = 24) =>
  function draw(path: string, more?: ReactNode) {
    return function PenIcon() {
      return (
        <svg
          viewBox={`0 0 ${box} ${box}`}
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
