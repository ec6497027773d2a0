import { defineCollection } from '@el-reto/store';
import { serviceLimits, type ClusterState } from '@el-reto/contracts';

/** An administrator's decision on a cluster; its id is `{eventId}_{clusterId}`. */
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

/** Keys that sign links and challenges, by purpose. */
export const secrets = defineCollection<{ key: string }>('integrityKeys');

/** Challenges and links that cleared a like, by their own id, for as long as one may be valid. */
export const usedProofs = defineCollection<{ at: number }>('usedProofs', {
  indexes: [['at']],
  expires: { field: 'at', afterMs: serviceLimits.likeConfirmationMs },
});

export const collections = [decisions, secrets, usedProofs];
