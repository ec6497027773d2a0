/** Who comes back to a list, or to its window, sees what happened meanwhile. */
export const freshAtEachLook = {
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;
