export { type DemoAccount, demoAccounts } from './accounts.ts';
export { type DemoAuthor, demoAuthors } from './authors.ts';
export { type DemoEvent, type DemoEventKey, demoEvents } from './events.ts';
export { type DemoLike, demoLikers, demoLikes } from './likes.ts';
export { type DemoPost, demoPosts } from './posts.ts';
export { readPicture } from './read-picture.ts';
