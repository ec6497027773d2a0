import type { Post } from '@el-reto/contracts';
import { postMetadata } from '@el-reto/contracts/pages';
import type { Head, SiteFacts } from './head.ts';

/** Width, in pixels, of the variant that a shared link shows. */
const sharedWidth = 1200;

/** `/gallery/{event}/{post}`: the photo itself is what a shared link shows. */
export function postHead(facts: SiteFacts, post: Post, eventSlug: string): Head {
  return {
    ...postMetadata(facts, post, eventSlug),
    social: { image: `${post.photoURL}?w=${sharedWidth}`, type: 'article' },
  };
}
