import { describe } from 'vitest';
import { describeLedger } from './ledger/describe-ledger.ts';
import { LikesStack } from './likes-stack.ts';

describe('on SQLite, with tallies kept with the likes:', () => {
  describeLedger(() => LikesStack.start());
});

describe('on SQLite, with tallies folded from events:', () => {
  describeLedger(() => LikesStack.start({ isFolded: true }));
});
