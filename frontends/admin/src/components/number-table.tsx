import { cx } from '@el-reto/ui';
import { admin } from '../messages/admin.ts';

interface NumberTableProps {
  label: string;
  titles: readonly string[];
  /** The first cell of each row is the row's header. */
  rows: readonly (readonly string[])[];
  className?: string;
}

export const NumberTable = ({ label, titles, rows, className }: NumberTableProps) => (
  <section
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keys
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

/** The numbers of a chart as a folded table, for screen readers and exact values. */
export const FoldedTable = (props: NumberTableProps) => (
  <details className="in-[.report-sheet]:hidden">
    <summary className="min-h-11 cursor-pointer content-center rounded-control text-sm font-bold focus-ring">
      {admin.asTable}
    </summary>
    <NumberTable {...props} />
  </details>
);
