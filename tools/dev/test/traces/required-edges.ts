/** A process and its work: `likes: rpc.likes.toggle`. */
type Step = `${string}: ${string}`;

/** A cause and its effect, by parent or by link. */
export type Edge = readonly [from: Step, to: Step];

const chain = (...steps: Step[]): Edge[] =>
  steps.slice(1).map((to, i) => [steps[i] ?? to, to] as const);

const tallied = 'likes: publish likes.tally.changed.v1';
const created = 'posts: publish posts.post.created.v1';
const approved = 'posts: publish posts.post.approved.v1';
const creation = 'posts: rpc.posts.create';
const intake = 'media: POST /intake';

/** The edges of a toggle, from the tap to the numbers on every screen. */
export const toggleEdges: Edge[] = [
  ...chain(
    'gateway: POST /api/toggle-post-like/{postId}',
    'gateway: rpc.likes.toggle',
    'likes: rpc.likes.toggle',
    'likes: likes transaction',
  ),
  ...chain(
    'likes: rpc.likes.toggle',
    'likes: store numbers',
    'likes: likes transaction',
    tallied,
    'posts: process likes.tally.changed.v1',
    'posts: posts transaction',
    'posts: publish posts.stats.changed.v1',
    'gateway: process posts.stats.changed.v1',
    'gateway: send live likes',
  ),
  ...chain(tallied, 'gateway: process likes.tally.changed.v1'),
];

export const uploadEdges: Edge[] = [
  ...chain('gateway: POST /api/media', 'gateway: POST /intake', intake, 'media: prepare picture'),
  ...chain(intake, 'media: media transaction'),
];

export const createEdges: Edge[] = [
  ...chain('gateway: POST /api/posts', 'gateway: rpc.posts.create', creation),
  ...['accounts.get-profile', 'events.get-facts', 'media.claim'].flatMap((request) => {
    const [owner] = request.split('.');
    return chain(creation, `posts: internal.${request}`, `${owner}: internal.${request}`);
  }),
  ...chain('media: internal.media.claim', 'media: media transaction'),
  ...chain(creation, 'posts: posts transaction', created),
  ...chain(created, 'media: process posts.post.created.v1', 'media: media transaction'),
  ...chain(created, 'gateway: process posts.post.created.v1'),
];

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
