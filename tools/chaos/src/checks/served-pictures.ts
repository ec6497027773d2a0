import type { Client } from '@el-reto/client';
import type { Post } from '@el-reto/contracts';
import { anomaly, lost, type Finding } from '../finding.ts';
import type { History } from '../history.ts';
import { Fates } from './fates.ts';

/**
 * Asks for pictures as a browser does: public ones, pending ones with and without a signature, and
 * those of posts that are gone.
 */
export async function checkServedPictures(
  api: Client,
  history: History,
  posts: readonly Pick<Post, 'id' | 'public' | 'photoURL' | 'imgLocation'>[],
): Promise<Finding[]> {
  const fates = new Fates(history);
  const findings: Finding[] = [];
  const expect = async (url: string, isServed: boolean, what: string) => {
    const response = await fetch(new URL(url, api.origin));
    const { byteLength } = await response.arrayBuffer();
    const told = `${what} ${url}: ${response.status}, ${byteLength} bytes`;
    if (isServed && !(response.ok && byteLength > 0)) {
      findings.push(lost('no post without its picture', told));
    }
    if (!isServed && response.status !== 404) {
      findings.push(anomaly('a picture is shown to whom it may be', told));
    }
  };
  for (const post of posts) {
    // What nobody heard the end of may have happened since the posts were read; and an approval may
    // have come as far as the picture, which goes first.
    const states = fates.statesOf(post.id);
    const what = post.public ? 'public' : 'pending, signed';
    if (!states.has('absent')) await expect(post.photoURL, true, what);
    if (!post.public && !states.has('public')) {
      await expect(`/media/${post.imgLocation}`, false, 'pending, unsigned');
    }
  }
  const ids = new Set(posts.map(({ id }) => id));
  const gone = history.created.filter(({ postId }) => !ids.has(postId));
  for (const { path } of gone) await expect(`/media/${path}`, false, 'deleted');
  return findings;
}
