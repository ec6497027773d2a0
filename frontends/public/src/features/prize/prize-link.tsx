import type { ClaimSummary } from '@el-reto/contracts';
import { paths } from '@el-reto/ui/runtime';
import { prize } from '@el-reto/ui/messages';
import { ButtonLink } from '@el-reto/ui';

/** The way to a prize that is one's own. */
export function PrizeLink({ claim: { event, place, state } }: { claim: ClaimSummary }) {
  return (
    <ButtonLink
      href={`${paths.prize(event.slug)}?lugar=${place}`}
      className="justify-self-start"
      tone={state === 'open' ? 'act' : 'plain'}
    >
      {state === 'open' ? prize.claim : prize.see}
    </ButtonLink>
  );
}
