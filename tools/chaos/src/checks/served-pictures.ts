import type { Client } from '@el-reto/client';
import type { Post } from '@el-reto/contracts';
import { patientSend } from '@el-reto/dev';
import { anomaly, lost, type Finding } from '../finding.ts';
import type { History } from '../history.ts';
import { PostOutcomes } from './outcomes.ts';

/**
 * Requests pictures as a browser does: public ones, pending ones with and without a signature, and
 * those of removed posts.
 */
export async function checkServedPictures(
  api: Client,
  history: History,
  posts: readonly Pick<Post, 'id' | 'public' | 'photoURL' | 'imgLocation'>[],
): Promise<Finding[]> {
  const outcomes = new PostOutcomes(history);
  const findings: Finding[] = [];
  const send = patientSend();
  const expect = async (url: string, isServed: boolean, what: string) => {
    const response = await send(new URL(url, api.origin).href, {});
    const { byteLength } = await response.arrayBuffer();
    const detail = `${what} ${url}: ${response.status}, ${byteLength} bytes`;
    if (isServed && !(response.ok && byteLength > 0)) {
      findings.push(lost('no post without its picture', detail));
    }
    if (!isServed && response.status !== 404) {
      findings.push(anomaly('a picture is served only where it may be seen', detail));
    }
  };
  for (const post of posts) {
    // A request with an unknown result may have taken effect after the posts were read. An unknown
    // approval may have done only its first step: it publishes the picture.
    const states = outcomes.statesOf(post.id);
    const what = post.public ? 'public' : 'pending, signed';
    if (!states.has('absent')) await expect(post.photoURL, true, what);
    if (!post.public && !states.has('public')) {
      await expect(`/media/${post.imgLocation}`, false, 'pending, unsigned');
    }
  }
  const ids = new Set(posts.map(({ id }) => id));
  const removed = history.created.filter(({ postId }) => !ids.has(postId));
  for (const { path } of removed) await expect(`/media/${path}`, false, 'deleted');
  return findings;
}
