/**
 * The address for visits. It is a file of its own because a page uses it before it loads the
 * addresses of all calls.
 */
export const visitsPath = '/api/visits';
