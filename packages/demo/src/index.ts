export { type DemoAccount, demoAccounts } from './contest/accounts.ts';
export { type AuthorKey, type DemoAuthor, demoAuthors } from './contest/authors.ts';
export { type DemoEvent, type DemoEventKey, demoEvents } from './contest/events.ts';
export { type DemoLike, demoLikers, demoLikes } from './contest/likes.ts';
export { type DemoPost, demoPostDate, demoPosts } from './contest/posts.ts';
export { renderAvatar } from './brand/avatars.ts';
export { renderScene } from './render.ts';
export { type SceneId, sceneIds, scenes } from './scenes/index.ts';
