import { ofKind } from './manifests.ts';
import type { Labels } from './manifests.ts';

interface Peer {
  readonly podSelector?: { readonly matchLabels?: Labels };
  readonly namespaceSelector?: { readonly matchLabels: Labels };
  readonly ipBlock?: { readonly cidr: string };
}

interface Rule {
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
  readonly ports: readonly { readonly port: number }[];
}

interface Policy {
  readonly podSelector: { readonly matchLabels?: Labels };
  readonly policyTypes: readonly string[];
  readonly ingress?: readonly Rule[];
  readonly egress?: readonly Rule[];
}

/** An end of a connection: a pod by its labels, the name of another namespace, or the internet. */
export type Party = Labels | { readonly namespace: string } | 'internet';

const policies = ofKind('NetworkPolicy').map(({ spec }) => spec as unknown as Policy);

const selects = (labels: Labels = {}, party: Labels) =>
  Object.entries(labels).every(([name, value]) => party[name] === value);

function fits(peer: Peer, party: Party): boolean {
  if (party === 'internet') return peer.ipBlock?.cidr === '0.0.0.0/0';
  if ('namespace' in party) {
    const name = peer.namespaceSelector?.matchLabels['kubernetes.io/metadata.name'];
    return name === party['namespace'];
  }
  return peer.podSelector !== undefined && selects(peer.podSelector.matchLabels, party);
}

/** Whether the policies of this direction permit the connection. Pods without a policy may. */
function lets(direction: 'ingress' | 'egress', pod: Party, other: Party, port: number): boolean {
  if (pod === 'internet' || 'namespace' in pod) return true;
  const type = direction === 'ingress' ? 'Ingress' : 'Egress';
  const those = policies.filter(
    ({ podSelector, policyTypes }) =>
      policyTypes.includes(type) && selects(podSelector.matchLabels, pod),
  );
  if (those.length === 0) return true;
  return those
    .flatMap((policy) => policy[direction] ?? [])
    .some(
      ({ from, to, ports }) =>
        ports.some((allowed) => allowed.port === port) &&
        (from ?? to ?? []).some((peer) => fits(peer, other)),
    );
}

/** Whether the policies of both sides let `from` connect to a port of `to`. */
export const mayConnect = (from: Party, to: Party, port: number): boolean =>
  lets('egress', from, to, port) && lets('ingress', to, from, port);
