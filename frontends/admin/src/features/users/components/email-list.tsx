import { useState } from 'react';
import { admin } from '@el-reto/ui/messages';
import { toolClass } from '../../../components/tool.ts';

const texts = admin.users;
const step = 200;

/** Addresses, a stretch at a time: a contest has many. */
export function EmailList({ emails }: { emails: readonly string[] }) {
  const [shown, setShown] = useState(step);
  const rest = emails.length - shown;
  return (
    <>
      <ul
        aria-label={texts.listLabel}
        className="rounded-card border-2 border-ink bg-white px-4 py-1 [&>li+li]:border-t [&>li+li]:border-foam-shade"
      >
        {emails.slice(0, shown).map((email) => (
          <li key={email} className="py-1.5 break-all">
            {email}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <button
          type="button"
          onClick={() => setShown(shown + step)}
          className={`${toolClass} justify-self-start`}
        >
          {texts.more(Math.min(step, rest))}
        </button>
      )}
    </>
  );
}
