/** A link within running text. */
export const textLink =
  'inline-block rounded-[4px] py-1.5 font-bold underline decoration-marigold-deep decoration-2 underline-offset-4 focus-ring';
