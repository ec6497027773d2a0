import type { Post } from '@el-reto/contracts';
import { anomaly, duplicated, lost, type Findings } from '../finding.ts';
import { isAcknowledged, isUnknown, type History } from '../history.ts';
import { PostOutcomes } from './outcomes.ts';

/** A post as the product returns it at the end. */
export type FoundPost = Pick<Post, 'id' | 'name' | 'public' | 'imgLocation'>;

const rule = 'a post is in the state that was acknowledged';

/** Compares all posts, except prepared ones, with acknowledged requests. */
export function* checkPosts(history: History, posts: readonly FoundPost[]): Findings {
  const outcomes = new PostOutcomes(history);
  const unasked = new Map(posts.map((post) => [post.id, post]));
  for (const { postId: id } of history.created) {
    const post = unasked.get(id);
    unasked.delete(id);
    const state = post ? (post.public ? 'public' : 'pending') : 'absent';
    const states = outcomes.statesOf(id);
    if (!states.has(state)) {
      yield lost(
        rule,
        `${id} is ${state}, not ${[...states].join(' or ')}: ${requestsOf(outcomes, id)}`,
      );
    }
    // The slower of two moderators gets a refusal.
    const decided = outcomes.of(id).decisions.filter(isAcknowledged).length;
    if (decided > 1) yield duplicated('a post is decided once', `${id}: ${decided} times`);
  }
  // A post with an id that no client knows is allowed only if its creation was never answered.
  const creates = new Map(history.of('create').map((create) => [create.ask.name, create]));
  for (const { id, name, public: isPublic } of unasked.values()) {
    const create = creates.get(name);
    if (create && isUnknown(create) && !isPublic) continue;
    yield anomaly(
      rule,
      `${id} (${name}) exists, its creation is ${create?.result.state ?? 'not in the history'}`,
    );
  }
  for (const key of ['name', 'imgLocation'] as const) {
    for (const [what, group] of Map.groupBy(posts, (post) => post[key])) {
      if (group.length === 1) continue;
      yield duplicated('one post of a name and of a picture', `${what}: ${group.length}`);
    }
  }
}

function requestsOf(outcomes: PostOutcomes, id: string): string {
  const { approvals, denials, deletions } = outcomes.of(id);
  return Object.entries({ approval: approvals, denial: denials, deletion: deletions })
    .flatMap(([what, all]) =>
      all.map(({ result, tries }) => `${what} ${result.state} after ${tries} tries`),
    )
    .join(', ');
}
