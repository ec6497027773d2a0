import type { ClaimSummary } from '@el-reto/contracts';
import { paths } from '@el-reto/ui/runtime';
import { prize } from '@el-reto/ui/messages';
import { ButtonLink } from '@el-reto/ui';

interface PrizeLinkProps {
  claim: ClaimSummary;
  className?: string;
}

/** The way to a prize that is one's own. */
export function PrizeLink({ claim: { event, place, state }, className = '' }: PrizeLinkProps) {
  return (
    <ButtonLink
      href={`${paths.prize(event.slug)}?lugar=${place}`}
      className={className}
      tone={state === 'open' ? 'act' : 'plain'}
    >
      {state === 'open' ? prize.claim : prize.see}
    </ButtonLink>
  );
}
