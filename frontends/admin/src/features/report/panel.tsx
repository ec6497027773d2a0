import type { ReactNode } from 'react';
import { cx } from '@el-reto/ui';

interface PanelProps {
  title: string;
  note?: string;
  className?: string;
  children: ReactNode;
}

/** One part of a report. */
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

interface TableProps {
  label: string;
  titles: readonly string[];
  /** The first cell of a row is its header. */
  rows: readonly (readonly string[])[];
  className?: string;
}

export const Table = ({ label, titles, rows, className }: TableProps) => (
  <section
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
    tabIndex={0}
    aria-label={label}
    className={cx('overflow-auto rounded-control focus-ring', className)}
  >
    <table className="w-full text-right text-sm tabular-nums">
      <thead className="sticky top-0 bg-white align-bottom">
        <tr>
          {titles.map((title, column) => (
            <th key={title} scope="col" className={column === 0 ? 'py-1 text-left' : 'py-1 pl-3'}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...values]) => (
          <tr key={name} className="border-t border-foam-shade">
            <th scope="row" className="py-1 text-left font-normal break-words">
              {name}
            </th>
            {values.map((value, column) => (
              <td key={titles[column + 1]} className="py-1 pl-3 whitespace-nowrap">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
