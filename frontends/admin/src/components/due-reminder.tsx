import { Link, useLocation } from '@el-reto/ui/runtime';
import { cx } from '@el-reto/ui';
import { admin } from '../messages/admin.ts';
import type { DueRequest } from '../lib/api/requests.ts';

/**
 * Reminds administrators of requests about personal data: five days and one day before the answer
 * is due, and after that.
 */
export function DueReminder({ due: [first] }: { due: readonly DueRequest[] }) {
  const [path] = useLocation();
  if (!first) return null;
  return (
    <output
      className={cx(
        'mb-4 flex flex-wrap items-center gap-x-4 rounded-control border-2 px-3 font-bold',
        first.urgency === 'late' ? 'border-grana bg-grana text-foam' : 'border-ink bg-sun',
      )}
    >
      <span className="py-2">{admin.rights.reminder[first.urgency]}</span>
      <Link
        href={`${path}?seccion=derechos`}
        className="inline-flex min-h-11 items-center rounded-[4px] underline underline-offset-4 focus-ring"
      >
        {admin.rights.see}
      </Link>
    </output>
  );
}
