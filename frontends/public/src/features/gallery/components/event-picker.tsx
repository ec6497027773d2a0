import type { Event } from '@el-reto/contracts';
import { gallery } from '@el-reto/ui/messages';
import { controlClass } from '@el-reto/ui';
import { eventPhase } from '@el-reto/contracts/rules';

interface EventPickerProps {
  /** Those with cards to show, newest first. */
  events: readonly Event[];
  value: Event;
  onChange: (eventSlug: string) => void;
}

export function EventPicker({ events, value, onChange }: EventPickerProps) {
  return (
    <label className="min-w-0 grow">
      <span className="sr-only">{gallery.eventLabel}</span>
      <select
        value={value.slug}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} pr-8 font-bold`}
      >
        {events.map((event) => (
          <option key={event.id} value={event.slug}>
            {gallery.eventOption(event.name, eventPhase(event) === 'running')}
          </option>
        ))}
      </select>
    </label>
  );
}
