import type { Population } from './population.ts';
import { heldOutAttacks } from './held-out-attacks.ts';
import { heldOutHonest } from './held-out-honest.ts';
import { weekOfVotes } from './held-out-week.ts';

/**
 * Populations that no rule was tuned on, written without a look at the rules. They say what the
 * judge is worth only for as long as that stays so: a rule is not to be changed to suit them.
 */
export const heldOutPopulations: readonly Population[] = [
  { name: 'a contest’s week', kind: 'honest', likes: weekOfVotes },
  ...heldOutHonest,
  ...heldOutAttacks,
];
