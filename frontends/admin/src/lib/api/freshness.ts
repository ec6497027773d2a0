/**
 * Options for a list that is requested again when it is opened and when the window gets the focus.
 */
export const freshAtEachLook = {
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;
