import { defineCollection } from '@el-reto/store';
import { serviceLimits, type ClusterState } from '@el-reto/contracts';

/** An administrator's decision about a cluster. Its id is `{eventId}_{clusterId}`. */
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

/** Challenges and links that have cleared a like, by id. They are stored as long as they could be valid. */
export const usedProofs = defineCollection<{ at: number }>('usedProofs', {
  indexes: [['at']],
  expires: { field: 'at', afterMs: serviceLimits.likeConfirmationMs },
});

export const collections = [decisions, secrets, usedProofs];
