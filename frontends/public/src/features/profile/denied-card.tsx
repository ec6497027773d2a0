import type { DeniedCard as Denied, Event } from '@el-reto/contracts';
import { call, errorText, paths, setAnswer, toast, useAction, useUser } from '@el-reto/ui/runtime';
import { profile, race } from '@el-reto/ui/messages';
import { Button, ButtonLink, dayAt, phaseOf } from '@el-reto/ui';

interface DeniedCardProps {
  denied: Denied;
  event: Event | undefined;
  /** Called when the card disappears. The focused button disappears, too. */
  onForget: () => void;
}

/** A denied or removed card: its name, the time and the reason. */
export function DeniedCard({ denied, event, onForget }: DeniedCardProps) {
  const { name, reason, postId, outcome, deniedAt } = denied;
  const on = race.deniedOn(dayAt(deniedAt));
  const uid = useUser()?.uid ?? '';
  const forget = useAction(async () => {
    try {
      await call('forgetDeniedCard', { params: { postId } });
      onForget();
      await setAnswer(
        'getMyRace',
        { uid },
        (before) =>
          before && {
            ...before,
            denied: before.denied.filter((card) => card.postId !== postId),
          },
      );
    } catch (error) {
      toast(errorText(error), { tone: 'bad' });
    }
  });
  return (
    <article className="grid h-full content-start gap-2 rounded-card border-[3px] border-dashed border-ink-soft p-4">
      <p className="text-sm font-bold text-grana">
        {race.deniedTitle[outcome]} <span className="font-normal text-ink-soft">{on}</span>
      </p>
      <h3 className="font-display text-xl leading-tight wrap-anywhere uppercase">{name}</h3>
      {event && <p className="text-sm wrap-anywhere text-ink-soft">{profile.cardIn(event.name)}</p>}
      <p>{reason ? race.deniedReason(reason) : race.deniedWithout}</p>
      <p className="text-sm text-ink-soft">{race.deniedNote}</p>
      <div className="mt-1 flex flex-wrap gap-x-5 gap-y-3">
        {event && phaseOf(event) === 'running' && (
          <ButtonLink href={paths.takePartIn(event.slug)}>{race.again}</ButtonLink>
        )}
        <Button tone="quiet" className="px-1!" runs={forget} aria-label={race.forgetOf(name)}>
          {race.forget}
        </Button>
      </div>
    </article>
  );
}
