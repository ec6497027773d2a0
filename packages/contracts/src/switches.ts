import { z } from 'zod';

const position = z.enum(['open', 'closed']);

/** Functions that administrators can close without a deployment. All are open at first. */
export const switchesSchema = z.object({ likes: position, uploads: position });
export type Switches = z.infer<typeof switchesSchema>;
export type SwitchName = keyof Switches;

export const allOpen: Switches = { likes: 'open', uploads: 'open' };
