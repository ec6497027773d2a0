import { defineCollection } from './collection.ts';

/** Read to see that the store answers; never written. */
export const healthCollection = defineCollection<{ at: number }>('health');
