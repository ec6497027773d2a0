export { demoAccounts } from './accounts.ts';
export { demoAuthors } from './authors.ts';
export { type DemoEvent, demoEvents } from './events.ts';
export { demoLikers, demoLikes } from './likes.ts';
export { type DemoPost, demoPosts } from './posts.ts';
export { readPicture } from './read-picture.ts';
