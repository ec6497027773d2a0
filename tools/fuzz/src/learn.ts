import { pathTo, type Post } from '@el-reto/contracts';
import type { Session } from '@el-reto/dev';
import { unpacked, type Answer } from './answers/send.ts';
import { readJson } from './json.ts';
import type { Draft } from './requests/draft.ts';
import type { Kind } from './requests/known.ts';
import type { Sent } from './requests/render.ts';
import type { World } from './world.ts';

export const isAccountDeletion = ({ method, target }: Sent): boolean =>
  method === 'DELETE' && target.split('?')[0] === pathTo('deleteMe');

export function learn(
  world: World,
  { operation, query }: Draft,
  { sent, session, answer }: { sent: Sent; session: Session | undefined; answer: Answer },
): void {
  if (answer.status >= 300 || !session) return;
  if (isAccountDeletion(sent)) return world.leave(session);
  if (!sent.isAddressed) return;
  const { known } = world;
  const { operationId } = operation;
  const body = readJson(unpacked(answer)) as Partial<Post> & { mediaId?: string };
  if (operationId === 'createPost') known.learnPost(body as Post);
  if (operationId === 'createEvent' && body.id) known.learn('eventId', [body.id]);
  if (operationId === 'uploadMedia' && body.mediaId) {
    known.learn(`${String(query['purpose'])}Media` as Kind, [body.mediaId], session);
  }
}
