import { cx } from '@el-reto/ui/facade';
import { admin } from '@el-reto/ui/messages';
import type { EventPhase } from '@el-reto/contracts/rules';

const tones: Record<EventPhase, string> = {
  upcoming: 'bg-sun text-ink',
  running: 'bg-agave text-foam',
  ended: 'bg-foam-deep text-ink',
};

/** Where an event stands today. */
export function PhaseBadge({ phase }: { phase: EventPhase }) {
  return (
    <span className={cx('rounded-control px-2 py-0.5 text-sm font-bold', tones[phase])}>
      {admin.events.phases[phase]}
    </span>
  );
}
