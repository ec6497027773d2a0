import { useLikes, type LikesSetting } from '../likes-harness.ts';
import { describeAccounts, describeMailboxes } from './accounts.ts';
import { describeErasing } from './erasing.ts';
import { describeResults } from './results.ts';
import { describeStates } from './states.ts';
import { describeNumbers, describeToggling } from './toggling.ts';

/** The rules of likes, which hold for every store, whether replicas share it or not. */
export function describeLedger(setting: LikesSetting = {}): void {
  useLikes(setting);
  describeToggling();
  describeAccounts();
  describeNumbers();
  describeStates();
  describeMailboxes();
  describeResults();
  describeErasing();
}
