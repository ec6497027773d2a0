import { approved } from '../src/moderation-rules.ts';
import { newPost } from '../src/new-post.ts';
import type { PostDraft } from '../src/new-post.ts';
import type { PostRecord } from '../src/post-records.ts';
import { PostsRepository } from '../src/posts.repository.ts';
import type { PostsStack } from './posts-stack.ts';

export function sampleDraft(name: string, id = name.replaceAll(/\W+/g, '-')): PostDraft {
  const author = { userId: 'ana', displayName: 'Doña Ana', profilePhoto: '/media/ana.jpg' };
  const picture = { imgLocation: `x/${id}.jpg`, width: 3, height: 2, thumbhash: 'aGFzaA==' };
  return { id, name, eventid: 'reto', ...author, ...picture };
}

export function pendingPost(name: string, now = new Date()): PostRecord {
  const draft = sampleDraft(name);
  return { ...newPost(draft, draft.id.toLowerCase(), now), likeness: 'done' };
}

/** A public post as the service keeps it; anything may be said otherwise. */
export function publicPost(name: string, facts: Partial<PostRecord> = {}): PostRecord {
  const draft = sampleDraft(name, facts.id);
  const post = approved(newPost(draft, draft.id.toLowerCase(), new Date()));
  return { ...post, likeness: 'done', ...facts };
}

/** Puts posts into the running service's store, where creating them one by one would take long. */
export async function seedPosts(stack: PostsStack, posts: readonly PostRecord[]): Promise<void> {
  if (!stack.service) throw new Error('the service is stopped');
  const repository = new PostsRepository(stack.service.store);
  await repository.store.transaction(async (tx) => {
    for (const post of posts) await repository.insert(tx, post);
  });
}
