/**
 * Options for a list that is requested again when it is opened and when the window gets the focus.
 */
export const freshAtEachLook = {
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;

/**
 * Options for a list of waiting items. It is also requested again regularly: its live number stays the
 * same if one item arrives while another one leaves, and signed picture addresses expire.
 */
export const freshWhileOpen = { ...freshAtEachLook, refetchInterval: 15_000 } as const;
