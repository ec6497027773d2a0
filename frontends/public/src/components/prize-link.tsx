import type { ClaimSummary } from '@el-reto/contracts';
import { paths } from '@el-reto/ui/runtime';
import { prize } from '@el-reto/ui/messages';
import { ButtonLink } from '@el-reto/ui';

interface PrizeLinkProps {
  claim: ClaimSummary;
  /** Whether the link names the place of the prize, for users with several prizes. */
  isNamed?: boolean;
  className?: string;
}

/** A link to the page of the user's prize. */
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
