import type { CallAnswer } from '@el-reto/contracts';

/** An event's likes as the desk shows them. */
export type Desk = CallAnswer<'listClusters'>;
