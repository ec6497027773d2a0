/** What a shared link shows where the page has no picture of its own. */
export const defaultImage = '/og.jpg';

/** The brand's mark, as search engines want it. */
export const logo = '/icon-512.png';
