import { approved } from '../src/moderation-rules.ts';
import { newPost } from '../src/new-post.ts';
import type { PostDraft } from '../src/new-post.ts';
import type { PostRecord } from '../src/post-records.ts';

function sampleDraft(name: string, id = name.replaceAll(/\W+/g, '-')): PostDraft {
  const author = { userId: 'ana', displayName: 'Doña Ana', profilePhoto: '/media/ana.jpg' };
  const picture = { imgLocation: `x/${id}.jpg`, width: 3, height: 2, thumbhash: 'aGFzaA==' };
  return { id, name, eventid: 'reto', ...author, ...picture };
}

export function pendingPost(name: string, now = new Date()): PostRecord {
  const draft = sampleDraft(name);
  return { ...newPost(draft, draft.id.toLowerCase(), now), likeness: 'done' };
}

/** A public post as the service stores it; `facts` replace its fields. */
export function publicPost(name: string, facts: Partial<PostRecord> = {}): PostRecord {
  const draft = sampleDraft(name, facts.id);
  const post = approved(newPost(draft, draft.id.toLowerCase(), new Date()));
  return { ...post, likeness: 'done', ...facts };
}

/** A list of `count` public posts; `factsOf` returns the fields of each by its index. */
export const publicPosts = (
  count: number,
  name: string,
  factsOf: (index: number) => Partial<PostRecord>,
): PostRecord[] => Array.from({ length: count }, (_, i) => publicPost(`${name} ${i}`, factsOf(i)));

/** Fields of the record of a denied post. */
export const deniedFacts = {
  slug: 'negada',
  displayName: 'Doña Ana',
  outcome: 'denied',
  by: 'moderator',
  reason: null,
  receivedAt: 1,
} as const;
