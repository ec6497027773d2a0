import { postsEvents, type ActFacts, type ActName } from '@el-reto/contracts';
import { actOf } from '@el-reto/service-kit';
import type { Transaction } from '@el-reto/store';
import type { PostRecord } from './post-records.ts';

const stateOf = ({ public: isPublic, reportedAt }: PostRecord) =>
  isPublic ? (reportedAt === null ? 'public' : 'reported') : 'pending';

/** Publishes an administrator's action on `post` for the log. `post` is the post before the action. */
export async function publishAct(
  tx: Transaction,
  actor: { readonly uid: string },
  action: ActName,
  post: PostRecord,
  { state, reason }: Required<Pick<ActFacts, 'state'>> & { readonly reason?: string | undefined },
): Promise<void> {
  const { id: subject, name, userId: author, eventid: event } = post;
  const before = { name, author, event, state: stateOf(post) } as const;
  const facts = { subject, reason: reason ?? null, before, after: { state } };
  await tx.publish(postsEvents.actRecorded, actOf(actor, action, facts));
}
