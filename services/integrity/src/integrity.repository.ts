import { defineCollection } from '@el-reto/store';
import type { ClusterState } from '@el-reto/contracts';

/** What an administrator decided of a cluster, by `{eventId}_{clusterId}`. */
export interface Decision {
  eventId: string;
  clusterId: string;
  state: ClusterState;
  note: string;
  by: string;
  /** Milliseconds since 1970. */
  at: number;
}

export const decisions = defineCollection<Decision>('clusterDecisions', { indexes: [['eventId']] });

/** What the service signs with, by purpose. */
export const secrets = defineCollection<{ key: string }>('integrityKeys');

export const collections = [decisions, secrets];
