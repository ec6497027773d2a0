import { z } from 'zod';

/** What can be closed without a deploy, and opened again. */
export const switchNames = ['likes', 'uploads'] as const;
export type SwitchName = (typeof switchNames)[number];

export const switchPositionSchema = z.enum(['open', 'closed']);

/** The position of every switch; all are open until somebody closes one. */
export const switchesSchema = z.object({
  likes: switchPositionSchema,
  uploads: switchPositionSchema,
});
export type Switches = z.infer<typeof switchesSchema>;

export const allOpen: Switches = { likes: 'open', uploads: 'open' };
