import type { Jury } from '@el-reto/contracts';
import { juryRule } from '@el-reto/contracts/rules';
import { contest } from '@el-reto/ui/messages';

/** How an event's jury counts, where people look before they take part. */
export function JuryRule({ jury }: { jury: Jury }) {
  return (
    <section className="max-w-prose rounded-card border-[3px] border-sun px-4 py-3">
      <h2 className="font-display text-lg uppercase">{contest.jury}</h2>
      <p>{juryRule(jury)}</p>
    </section>
  );
}
