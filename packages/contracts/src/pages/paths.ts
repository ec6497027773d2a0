/** The pages that there is one of. */
export const singlePagePaths = {
  home: '/',
  signup: '/signup',
  signIn: '/sign-in',
  profile: '/profile',
  winners: '/winners',
  gallery: '/gallery',
  admin: '/admin',
  resetPassword: '/ResetPassword',
  emailVerification: '/EmailVerificationSuccess',
  privacy: '/privacy-policy',
  terms: '/terms-conditions',
} as const;

/** The address of every page; `:name` stands for a part that varies. */
export const pagePaths = {
  ...singlePagePaths,
  contest: '/contest/:eventslug',
  post: '/gallery/:eventslug/:postslug',
} as const;

export const contestPath = (eventSlug: string) => `/contest/${encodeURIComponent(eventSlug)}`;

export const postPath = (eventSlug: string, postSlug: string) =>
  `/gallery/${encodeURIComponent(eventSlug)}/${encodeURIComponent(postSlug)}`;
