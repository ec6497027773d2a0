import type { ClaimSummary } from '@el-reto/contracts';
import { paths } from '@el-reto/ui/runtime';
import { prize } from '@el-reto/ui/messages';
import { ButtonLink } from '@el-reto/ui';

interface PrizeLinkProps {
  claim: ClaimSummary;
  /** Says which prize, where there are several. */
  isNamed?: boolean;
  className?: string;
}

/** The way to a prize that is one's own. */
export function PrizeLink({ claim, isNamed = false, className = '' }: PrizeLinkProps) {
  const { event, place, state } = claim;
  const text = state === 'open' ? prize.claim : prize.see;
  return (
    <ButtonLink
      href={`${paths.prize(event.slug)}?lugar=${place}`}
      className={className}
      tone={state === 'open' ? 'act' : 'plain'}
    >
      {isNamed ? prize.named(text, place) : text}
    </ButtonLink>
  );
}
