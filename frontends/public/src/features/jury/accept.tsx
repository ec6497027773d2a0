import type { Event, Jury } from '@el-reto/contracts';
import { call, useAction, useReturnPath } from '@el-reto/ui/runtime';
import { juryTexts as texts } from '@el-reto/ui/messages';
import { ActionError, Button, dayOfYearText, Stage } from '@el-reto/ui';
import { enterToJudge } from '../../lib/enter.ts';

interface AcceptProps {
  event: Event;
  jury: Jury;
  token: string;
  onAccepted: () => void;
}

/** A juror's invitation. It explains the task before the juror accepts. */
export function Accept({ event, jury, token, onAccepted }: AcceptProps) {
  const here = useReturnPath();
  const accept = useAction(async () => {
    if (!(await enterToJudge(here, event.name))) return;
    await call('acceptJury', { params: { token } });
    onAccepted();
  });
  return (
    <Stage last light="60% 40%" className="pb-12 lg:pt-20">
      <div className="grid max-w-2xl grid-cols-1 justify-items-start gap-5">
        <p className="-rotate-2 rounded-[4px] bg-sun px-2.5 py-1 font-display text-sm leading-none text-ink uppercase">
          {texts.invitedTag}
        </p>
        <h1 className="misprint font-display text-4xl leading-[1.1] wrap-anywhere uppercase [--misprint:var(--color-grana)] sm:text-6xl">
          {event.name}
        </h1>
        <p className="text-lg">{texts.invitedLead}</p>
        <div className="w-full rounded-card border-[3px] border-foam p-4">
          <h2 className="font-display uppercase">{texts.criteria}</h2>
          <ul className="pt-1">
            {jury.criteria.map(({ id, name, max }) => (
              <li
                key={id}
                className="flex justify-between gap-3 border-b border-ink-faint py-2 last:border-b-0"
              >
                <span className="font-bold">{name}</span>
                <span className="shrink-0 text-foam-shade">{texts.upTo(max)}</span>
              </li>
            ))}
          </ul>
        </div>
        <p>{`${texts.until(dayOfYearText(jury.until))} ${texts.invitedRule}`}</p>
        <ActionError error={accept.error} />
        <Button runs={accept} className="px-7! text-lg shadow-none!">
          {texts.accept}
        </Button>
      </div>
    </Stage>
  );
}
