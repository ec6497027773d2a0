import { useState } from 'react';
import { useApi } from '@el-reto/ui/runtime';
import { eventPhase } from '@el-reto/contracts/rules';

/** All events, and the one that a section is about: the chosen one, else one that runs, else the newest. */
export function useChosenEvent() {
  const { data, error, reread } = useApi('listAllEvents');
  const [chosen, choose] = useState<string | null>(null);
  const running = data?.find((one) => eventPhase(one) === 'running');
  const event = data?.find(({ id }) => id === chosen) ?? running ?? data?.[0];
  const options = data?.map(({ id, name }) => ({ value: id, label: name }));
  return { options, event, choose, error, reread };
}
