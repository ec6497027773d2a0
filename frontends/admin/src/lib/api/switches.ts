import type { SwitchName, Switches } from '@el-reto/contracts';
import { call, setAnswer } from '@el-reto/ui/runtime';

/** Puts one switch where it is wanted, and shows how all of them stand then. */
export async function setSwitch(name: SwitchName, position: Switches[SwitchName]): Promise<void> {
  const now = await call('setSwitches', { body: { [name]: position } });
  // The cached answer follows in its own time.
  await setAnswer('getSwitches', {}, () => now);
}
