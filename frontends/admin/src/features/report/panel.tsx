import type { ReactNode } from 'react';
import { cx } from '@el-reto/ui';

interface PanelProps {
  title: string;
  note?: string;
  className?: string;
  children: ReactNode;
}

export const Panel = ({ title, note, className, children }: PanelProps) => (
  <section
    aria-label={title}
    className={cx(
      'grid min-w-0 break-inside-avoid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-card border-2 border-ink bg-white p-3 sm:p-4',
      className,
    )}
  >
    <h2 className="font-display text-lg leading-tight uppercase">{title}</h2>
    {children}
    {note && <p className="text-sm text-ink-soft">{note}</p>}
  </section>
);
