import type { Post } from '@el-reto/contracts';
import { anomaly, duplicated, lost, type Findings } from '../finding.ts';
import { isAcknowledged, isUnknown, type History } from '../history.ts';
import { Fates } from './fates.ts';

/** A post as the product has it in the end. */
export type FoundPost = Pick<Post, 'id' | 'name' | 'public' | 'imgLocation'>;

const rule = 'a post is in the state that was acknowledged';

/** Holds all posts that there are, but the prepared ones, against what was acknowledged of them. */
export function* checkPosts(history: History, posts: readonly FoundPost[]): Findings {
  const fates = new Fates(history);
  const unasked = new Map(posts.map((post) => [post.id, post]));
  for (const { postId: id } of history.created) {
    const post = unasked.get(id);
    unasked.delete(id);
    const state = post ? (post.public ? 'public' : 'pending') : 'absent';
    const states = fates.statesOf(id);
    if (!states.has(state)) {
      yield lost(rule, `${id} is ${state}, not ${[...states].join(' or ')}: ${tale(fates, id)}`);
    }
    // Of two moderators one is told that the other was faster.
    const decided = fates.of(id).decisions.filter(isAcknowledged).length;
    if (decided > 1) yield duplicated('a post is decided once', `${id}: ${decided} times`);
  }
  // Posts of which no client knows the id: only those whose creation was never answered.
  const creates = new Map(history.of('create').map((create) => [create.ask.name, create]));
  for (const { id, name, public: isPublic } of unasked.values()) {
    const create = creates.get(name);
    if (create && isUnknown(create) && !isPublic) continue;
    yield anomaly(rule, `${id} (${name}) is there, ${create?.result.state ?? 'asked for by none'}`);
  }
  for (const key of ['name', 'imgLocation'] as const) {
    for (const [what, group] of Map.groupBy(posts, (post) => post[key])) {
      if (group.length === 1) continue;
      yield duplicated('one post of a name and of a picture', `${what}: ${group.length}`);
    }
  }
}

function tale(fates: Fates, id: string): string {
  const { approvals, denials, deletions } = fates.of(id);
  return Object.entries({ approval: approvals, denial: denials, deletion: deletions })
    .flatMap(([what, all]) =>
      all.map(({ result, tries }) => `${what} ${result.state} after ${tries} tries`),
    )
    .join(', ');
}
