/** Where a page says that somebody opened it, before it has the addresses of all calls. */
export const visitsPath = '/api/visits';
