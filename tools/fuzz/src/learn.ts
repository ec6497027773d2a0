import { pathTo } from '@el-reto/contracts';
import type { Post } from '@el-reto/contracts';
import type { Session } from '@el-reto/dev';
import type { Draft } from './requests/draft.ts';
import type { Sent } from './requests/render.ts';
import type { World } from './world.ts';

/** Whether a request, however it came about, asks for the end of an account. */
export const isFarewell = ({ method, target }: Sent): boolean =>
  method === 'DELETE' && target.split('?')[0] === pathTo('deleteMe');

/** Remembers what an answer tells of, for the requests that follow. */
export function learn(
  world: Pick<World, 'known' | 'leave'>,
  { operation, query }: Draft,
  { sent, session, status, body }: Exchange,
): void {
  if (status >= 300 || !session) return;
  if (isFarewell(sent)) return world.leave(session);
  if (!sent.isAddressed) return;
  const { known } = world;
  const { operationId } = operation;
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
