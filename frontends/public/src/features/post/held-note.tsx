import { useState } from 'react';
import { solveChallengeWorkers, type Challenge } from 'altcha-lib';
import type { Post, ShownLike } from '@el-reto/contracts';
import { likeReasonOf } from '@el-reto/contracts/rules';
import { ActionError, Button, Dialog, focusOnce } from '@el-reto/ui';
import { common, held } from '@el-reto/ui/messages';
import { isApiError, toast, useAction, call } from '@el-reto/ui/runtime';
import { clearHeldLike } from '@el-reto/ui/account';

/** Computes the proof of work for a challenge in a worker. */
async function solve(challenge: Challenge): Promise<string> {
  const createWorker = () =>
    new Worker(new URL('proof-worker.ts', import.meta.url), { type: 'module' });
  const solution = await solveChallengeWorkers({ challenge, concurrency: 1, createWorker });
  return btoa(JSON.stringify({ challenge, solution }));
}

/** Clears the user's held like. Resolves to false if the like was not held any more. */
async function clearLike(eventId: string): Promise<boolean> {
  const { challenge } = await call('getChallenge', { params: { eventId } });
  return clearHeldLike(eventId, await solve(challenge as unknown as Challenge));
}

/** Informs the user that the like of this post does not count. A button opens the next step. */
export default function HeldNote({ post, like }: { post: Post; like: ShownLike }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="rounded-control border-[3px] border-ink bg-foam p-4 text-ink">
      <output className="block font-bold">
        {like.state === 'held' ? held.note : held.voidedNote}
      </output>
      <Button tone="quiet" className="px-0!" onClick={() => setOpen(true)}>
        {like.state === 'held' ? held.confirm : held.open}
      </Button>
      {isOpen && <HeldDialog post={post} like={like} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface HeldDialogProps {
  post: Post;
  like: ShownLike;
  onClose: () => void;
}

/** Explains why the user's like does not count, and offers a way to have it counted. */
function HeldDialog({ post, like, onClose }: HeldDialogProps) {
  const clear = useAction(
    () => clearLike(post.eventid),
    (isCleared) => {
      onClose();
      if (isCleared) toast(held.cleared(post.name), { tone: 'good' });
    },
  );
  const next = nextStepAfter(clear.error);
  if (next) {
    return (
      <Dialog onClose={onClose} title={next.title}>
        <div className="grid gap-4">
          <output ref={focusOnce} tabIndex={-1} className="outline-none">
            {next.what}
          </output>
          <p className="text-sm text-ink-soft">{next.hint}</p>
          <Button tone="plain" onClick={onClose}>
            {common.close}
          </Button>
        </div>
      </Dialog>
    );
  }
  const isHeld = like.state === 'held';
  const why = likeReasonOf(like.reason)?.title;
  return (
    <Dialog onClose={onClose} title={isHeld ? held.title : held.voidedTitle}>
      <div className="grid gap-4">
        <p>{isHeld ? held.what : held.voidedWhat}</p>
        {why !== undefined && <p className="font-bold">{held.why(why)}</p>}
        {isHeld && <p>{held.how}</p>}
        <ActionError error={clear.error} />
        {isHeld ? (
          <Button runs={clear}>{clear.busy ? held.working : held.confirm}</Button>
        ) : (
          <Button tone="plain" onClick={onClose}>
            {common.close}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** The text of the next step if the proof of work was not enough. */
function nextStepAfter(error: unknown) {
  if (isApiError(error, 'MAIL_CONFIRMATION_NEEDED'))
    return { title: held.mailTitle, what: held.mailWhat, hint: held.mailHint };
  if (isApiError(error, 'ADMIN_DECISION_NEEDED'))
    return { title: held.decisionTitle, what: held.decisionWhat, hint: held.decisionHint };
  return undefined;
}
