/**
 * The path for visits. It has a separate file, because a page uses it before loading the paths of all
 * calls.
 */
export const visitsPath = '/api/visits';
