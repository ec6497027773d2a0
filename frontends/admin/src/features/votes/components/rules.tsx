import { likeReasons } from '@el-reto/contracts/rules';
import { admin } from '@el-reto/ui/messages';

const texts = admin.votes;

/** What each rule looks at, in words. */
export function Rules() {
  return (
    <details className="rounded-card border-2 border-ink bg-white p-4">
      <summary className="min-h-11 cursor-pointer content-center font-display text-lg uppercase">
        {texts.rules}
      </summary>
      <div className="grid gap-3 pt-2">
        <p>{texts.rulesLead}</p>
        <dl className="grid gap-2 md:grid-cols-2">
          {Object.entries(likeReasons).map(([code, { title, about }]) => (
            <div key={code}>
              <dt className="font-bold">{title}</dt>
              <dd className="text-sm">{about}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
