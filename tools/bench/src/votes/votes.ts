import { attacks } from './attacks.ts';
import { heldOutPopulations } from './held-out.ts';
import { weekOfVotes } from './held-out-week.ts';
import { honestPopulations, week } from './honest.ts';
import { tableOf } from './judged.ts';

console.log('Populations that the rules were made with');
console.table(tableOf([...honestPopulations, ...attacks], week));
console.log('Populations that no rule was tuned on');
console.table(tableOf(heldOutPopulations, weekOfVotes));
