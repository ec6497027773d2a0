/** A list is loaded again when it is opened, and when its window gets the focus. */
export const freshAtEachLook = {
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;
