import { chain } from './edges.ts';
import type { Edge } from './edges.ts';

const toggleCall = 'gateway: POST /api/toggle-post-like/{postId}';

/** From the tap to the numbers on everyone's screen. */
export const likeIsTold: Edge[] = [
  ...chain(
    'likes: tell tallies',
    'likes: likes transaction',
    'likes: publish likes.tally.changed.v1',
    'posts: process likes.tally.changed.v1',
    'posts: posts transaction',
    'posts: publish posts.stats.changed.v1',
    'gateway: process posts.stats.changed.v1',
    'gateway: send live likes',
  ),
  ...chain('likes: publish likes.tally.changed.v1', 'gateway: process likes.tally.changed.v1'),
];

export const toggleEdges: Edge[] = [
  ...chain(
    toggleCall,
    'gateway: rpc.likes.toggle',
    'likes: rpc.likes.toggle',
    'likes: likes transaction',
  ),
  ...chain('likes: rpc.likes.toggle', 'likes: tell tallies'),
  ...likeIsTold,
];

export const uploadEdges: Edge[] = [
  ...chain('gateway: POST /api/media', 'gateway: POST /intake', 'media: POST /intake'),
  ...chain('media: POST /intake', 'media: prepare picture'),
  ...chain('media: POST /intake', 'media: media transaction'),
];

export const createEdges: Edge[] = [
  ...chain('gateway: POST /api/posts', 'gateway: rpc.posts.create', 'posts: rpc.posts.create'),
  ...chain(
    'posts: rpc.posts.create',
    'posts: internal.accounts.get-profile',
    'accounts: internal.accounts.get-profile',
  ),
  ...chain(
    'posts: rpc.posts.create',
    'posts: internal.events.get-facts',
    'events: internal.events.get-facts',
  ),
  ...chain(
    'posts: rpc.posts.create',
    'posts: internal.media.claim',
    'media: internal.media.claim',
    'media: media transaction',
  ),
  ...chain(
    'posts: rpc.posts.create',
    'posts: posts transaction',
    'posts: publish posts.post.created.v1',
    'media: process posts.post.created.v1',
    'media: media transaction',
  ),
  ...chain('posts: publish posts.post.created.v1', 'gateway: process posts.post.created.v1'),
];

const approved = 'posts: publish posts.post.approved.v1';

export const approveEdges: Edge[] = [
  ...chain(
    'gateway: POST /api/admin/posts/{postId}/approve',
    'gateway: rpc.posts.approve',
    'posts: rpc.posts.approve',
    'posts: internal.media.publish',
    'media: internal.media.publish',
    'media: make variants',
    'media: media transaction',
  ),
  ...chain('posts: rpc.posts.approve', 'posts: posts transaction', approved),
  ...chain(approved, 'likes: process posts.post.approved.v1', 'likes: likes transaction'),
  ...chain(approved, 'media: process posts.post.approved.v1', 'media: media transaction'),
  ...chain(approved, 'gateway: process posts.post.approved.v1', 'gateway: send live post'),
];

export const winnersEdges: Edge[] = [
  ...chain(
    'gateway: POST /api/activate-winners/{eventId}',
    'gateway: rpc.events.activate-winners',
    'events: rpc.events.activate-winners',
    'events: events transaction',
    'events: publish events.winners.toggled.v1',
    'gateway: process events.winners.toggled.v1',
  ),
];
