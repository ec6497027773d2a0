import type { Event } from '@el-reto/contracts';
import { admin } from '@el-reto/ui/messages';
import { dayText, photoSrc } from '@el-reto/ui';
import { eventPhase, type EventPhase } from '@el-reto/contracts/rules';
import { Pill, Tool } from '../../../components/tool.tsx';

const texts = admin.events;

interface EventRowProps {
  event: Event;
  onEdit: () => void;
  onDelete: () => void;
}

export function EventRow({ event, onEdit, onDelete }: EventRowProps) {
  const { name, title, startDate, endDate, thumbnail, activeWinners } = event;
  const phase = eventPhase(event);
  return (
    <article className="flex flex-wrap items-center gap-3 rounded-card border-2 border-ink bg-white p-2.5">
      <img
        src={photoSrc(thumbnail, 320)}
        alt=""
        width={64}
        height={64}
        loading="lazy"
        className="size-16 shrink-0 rounded-[5px] bg-foam-shade object-cover"
      />
      <div className="min-w-0 grow basis-48">
        <h2 className="truncate font-bold" title={name}>
          {name}
        </h2>
        <p className="truncate text-sm text-ink-soft" title={title}>
          {title}
        </p>
        <p className="text-sm">
          {texts.dates(dayOfYear(startDate), dayOfYear(endDate))}
          {phase === 'ended' && (
            <span className="text-ink-faint">
              {' · '}
              {activeWinners ? texts.winnersShown : texts.winnersHidden}
            </span>
          )}
        </p>
      </div>
      <Pill className={tones[phase]}>{texts.phases[phase]}</Pill>
      <div className="flex gap-2 max-sm:w-full max-sm:*:grow">
        <Tool aria-label={admin.of(texts.edit, name)} onClick={onEdit}>
          {texts.edit}
        </Tool>
        <Tool aria-label={admin.of(texts.delete, name)} onClick={onDelete} className="text-grana">
          {texts.delete}
        </Tool>
      </div>
    </article>
  );
}

const dayOfYear = (isoDate: string) => `${dayText(isoDate)} de ${isoDate.slice(0, 4)}`;

const tones: Record<EventPhase, string> = {
  upcoming: 'bg-sun text-ink',
  running: 'bg-agave text-foam',
  ended: 'bg-foam-deep text-ink',
};
