/**
 * The address for visits, separate because a page uses it before it loads the addresses of all
 * calls.
 */
export const visitsPath = '/api/visits';
