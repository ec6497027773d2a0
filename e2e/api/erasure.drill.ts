import { it } from 'vitest';
import { deleteAccountsInFlight } from '../support/erasure.ts';

it('leaves nothing of 200 accounts that are deleted while their calls are in flight', async () => {
  await deleteAccountsInFlight(50);
});
