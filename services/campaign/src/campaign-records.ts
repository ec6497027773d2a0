import type { Act } from '@el-reto/contracts';
import { defineCollection } from '@el-reto/store';

/** Acts of administrators, by the ids of the events that told them: only ever added. */
export const acts = defineCollection<Act>('acts', { indexes: [['at']] });

export const collections = [acts];
