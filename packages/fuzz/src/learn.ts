import type { Post } from '@el-reto/contracts';
import type { Session } from '@el-reto/stack';
import type { Draft } from './requests/draft.ts';
import type { Sent } from './requests/render.ts';
import type { World } from './world.ts';

/** Remembers what an answer tells of, for the requests that follow. */
export function learn(
  world: Pick<World, 'known' | 'leave'>,
  { operation, query }: Draft,
  { sent, session, status, body }: Exchange,
): void {
  if (status >= 300 || !sent.isAddressed || !session) return;
  const { known } = world;
  const { operationId } = operation;
  if (operationId === 'deleteMe') return world.leave(session);
  const answer = body as Partial<Post> & { mediaId?: string };
  if (operationId === 'createPost') known.learnPost(answer as Post);
  if (operationId === 'createEvent' && answer.id) known.learn('eventId', answer.id);
  if (operationId === 'uploadMedia' && answer.mediaId) {
    known.learnMedia(String(query['purpose']), answer.mediaId, session);
  }
}

interface Exchange {
  readonly sent: Sent;
  readonly session: Session | undefined;
  readonly status: number;
  readonly body: unknown;
}
