import type { SwitchName, Switches } from '@el-reto/contracts';
import { api, mutate, useApi } from '@el-reto/ui/facade';

const path = '/api/switches';

export const useSwitches = () => useApi<Switches>(path);

/** Puts one switch where it is wanted, and shows how all of them stand then. */
export async function setSwitch(name: SwitchName, position: Switches[SwitchName]): Promise<void> {
  const now = await api.put<Switches>('/api/admin/switches', { body: { [name]: position } });
  // The cached answer follows in its own time.
  await mutate<Switches>(path, now, { revalidate: false });
}
