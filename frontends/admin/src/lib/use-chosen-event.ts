import { useState } from 'react';
import { useApi } from '@el-reto/ui/runtime';
import { eventPhase } from '@el-reto/contracts/rules';

/** All events, and the one that a section is about: the chosen one, else one that runs or was the last to. */
export function useChosenEvent() {
  const { data, error, reread } = useApi('listAllEvents');
  const [chosen, choose] = useState<string | null>(null);
  const inPhase = (phase: string) => data?.find((one) => eventPhase(one) === phase);
  const usual = inPhase('running') ?? inPhase('ended') ?? data?.[0];
  const event = data?.find(({ id }) => id === chosen) ?? usual;
  const options = data?.map(({ id, name }) => ({ value: id, label: name }));
  return { options, event, choose, error, reread };
}
