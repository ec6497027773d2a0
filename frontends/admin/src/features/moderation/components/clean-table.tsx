import { admin } from '@el-reto/ui/messages';
import { capPath } from '@el-reto/ui';

const texts = admin.moderation;

/** Nothing waits: a swept table, and a cap that is pleased about it. */
export function CleanTable() {
  return (
    <div className="mx-auto my-8 flex max-w-md flex-col items-center gap-3 rounded-card border-[3px] border-dashed border-ink px-6 py-8 text-center">
      <svg viewBox="0 0 200 120" aria-hidden="true" className="w-56 animate-rise">
        <g stroke="var(--color-ink)" strokeWidth="3" strokeLinejoin="round">
          <rect
            x="20"
            y="34"
            width="52"
            height="72"
            rx="5"
            fill="var(--color-sun)"
            transform="rotate(-12 46 70)"
          />
          <rect
            x="128"
            y="34"
            width="52"
            height="72"
            rx="5"
            fill="var(--color-agave-light)"
            transform="rotate(12 154 70)"
          />
          <rect x="70" y="20" width="60" height="84" rx="5" fill="var(--color-foam)" />
          <path d={capPath(62, 32)} fill="var(--color-grana)" transform="translate(38 0)" />
          <circle cx="100" cy="62" r="21" fill="var(--color-sun)" />
        </g>
        <g fill="none" stroke="var(--color-ink)" strokeWidth="3.5" strokeLinecap="round">
          <path d="M89 58q3.5-5 7 0M104 58q3.5-5 7 0M88 67q12 12 24 0" />
          <path d="M14 112h172" strokeDasharray="1 9" />
        </g>
      </svg>
      <h2 className="font-display text-xl leading-tight uppercase">{texts.emptyTitle}</h2>
      <p className="text-ink-soft">{texts.emptyText}</p>
    </div>
  );
}
