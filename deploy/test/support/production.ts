import { parse } from 'yaml';
import { ofKind, read } from './manifests.ts';
import type { Manifest } from './manifests.ts';

interface Operation {
  readonly op: 'add' | 'remove' | 'replace';
  readonly path: string;
  readonly value?: unknown;
}

interface Patch {
  readonly target: { readonly kind: string; readonly name?: string };
  readonly patch: string;
}

type Node = Record<string, unknown>;

/** The services in production: the base with the JSON patches of the overlay. */
export function productionServices(): Manifest[] {
  const { patches } = read('overlays/production/kustomization.yaml') as { patches: Patch[] };
  return ofKind('StatefulSet').map((manifest) => {
    const patched = structuredClone(manifest);
    for (const { target, patch } of patches) {
      const isMeant = new RegExp(`^(?:${target.name ?? '.*'})$`).test(manifest.metadata.name);
      if (target.kind !== manifest.kind || !isMeant) continue;
      for (const operation of parse(patch) as Operation[]) {
        apply(patched as unknown as Node, operation);
      }
    }
    return patched;
  });
}

/** Applies an operation of a JSON patch; throws if its path does not exist. */
function apply(root: Node, { op, path, value }: Operation): void {
  const keys = path.split('/').slice(1);
  const last = (keys.pop() ?? '').replaceAll('~1', '/');
  const node = keys.reduce<Node>((at, key) => at[key] as Node, root);
  if (op !== 'add' && !(last in node)) throw new Error(`there is nothing at ${path}`);
  if (op === 'remove') delete node[last];
  else node[last === '-' ? String(node['length']) : last] = value;
}
