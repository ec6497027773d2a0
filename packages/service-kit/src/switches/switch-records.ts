import type { Switches } from '@el-reto/contracts';
import { allOpen } from '@el-reto/contracts';
import { defineCollection } from '@el-reto/store';
import type { Reader } from '@el-reto/store';

/** The switches as kept; `revision` grows with each change, so that older news is recognized. */
export type SwitchRecord = Switches & { readonly revision: number };

/** One document, alike in the service that owns the switches and in those that heed them. */
export const switchesCollection = defineCollection<SwitchRecord>('switches');
export const switchesId = 'contest';

/** The switches as this store knows them; all open where nobody has touched one. */
export async function readSwitches(reader: Reader): Promise<SwitchRecord> {
  const kept = await reader.get(switchesCollection, switchesId);
  return kept ?? { ...allOpen, revision: 0 };
}
