/** The contest as page metadata names it, besides its dates: constants of the specification, point 1. */
export const contestFacts = {
  country: 'México',
  price: 0,
  currency: 'MXN',
} as const;
