import type { Finding } from '../finding.ts';
import { anomaly, duplicated, lost } from '../finding.ts';
import type { History } from '../history.ts';
import { isAcknowledged } from '../operation.ts';
import type { OperationOf } from '../operation.ts';
import type { Fate, Fates, PostState } from './fates.ts';

/** A post as the product has it in the end. */
export interface FoundPost {
  readonly id: string;
  readonly name: string;
  readonly public: boolean;
  readonly path: string;
}

const rule = 'a post is in the state that was acknowledged';

/** Holds all posts that there are, but the prepared ones, against what was acknowledged of them. */
export function checkPosts(history: History, fates: Fates, posts: readonly FoundPost[]): Finding[] {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const stateOf = (id: string): PostState => {
    const post = byId.get(id);
    if (!post) return 'absent';
    return post.public ? 'public' : 'pending';
  };
  const known = fates.createdIds.flatMap((id) => {
    const [state, states] = [stateOf(id), fates.statesOf(id)];
    const finding = states.has(state)
      ? []
      : [lost(rule, `${id} is ${state}, not ${[...states].join(' or ')}: ${tale(fates.of(id))}`)];
    return [...finding, ...decidedTwice(id, fates.of(id))];
  });
  const createdIds = new Set(fates.createdIds);
  const nameless = posts.filter(({ id }) => !createdIds.has(id));
  return [...known, ...checkUnasked(history, nameless), ...checkTwins(posts)];
}

/** Of two moderators one is told that the other was faster. */
function decidedTwice(id: string, { decisions }: Fate): Finding[] {
  const done = decisions.filter(isAcknowledged);
  return done.length > 1
    ? [duplicated('a post is decided once', `${id}: ${done.length} times`)]
    : [];
}

/** Posts of which no client knows the id: only those whose creation was never answered. */
function checkUnasked(history: History, posts: readonly FoundPost[]): Finding[] {
  const creates = new Map(history.of('create').map((create) => [create.ask.name, create]));
  return posts.flatMap(({ id, name, public: isPublic }) => {
    const create = creates.get(name);
    if (create?.result.state === 'unknown' && !isPublic) return [];
    return [
      anomaly(rule, `${id} (${name}) is there, ${create?.result.state ?? 'asked for by none'}`),
    ];
  });
}

function checkTwins(posts: readonly FoundPost[]): Finding[] {
  return [Map.groupBy(posts, ({ name }) => name), Map.groupBy(posts, ({ path }) => path)].flatMap(
    (groups) =>
      [...groups]
        .filter(([, group]) => group.length > 1)
        .map(([what, group]) =>
          duplicated('one post of a name and of a picture', `${what}: ${group.length}`),
        ),
  );
}

const told = ({ result, tries }: OperationOf<'decide'> | OperationOf<'delete'>) =>
  `${result.state} after ${tries} tries`;

const tale = ({ decisions, deletions }: Fate) =>
  [
    ...decisions.map(
      (decision) => `${decision.ask.approve ? 'approval' : 'denial'} ${told(decision)}`,
    ),
    ...deletions.map((deletion) => `deletion ${told(deletion)}`),
  ].join(', ');
