import { readdirSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { root, textOf, yaml } from './files.ts';

export type Labels = Readonly<Record<string, string>>;

/** Values for secrets that are not passwords, by key. */
const secretValues: Readonly<Record<string, string>> = {
  url: 'redis://:x@valkey:6379',
  'smtp-url': 'smtps://x:x@mail.example',
};

interface KeyRef {
  readonly name: string;
  readonly key: string;
  readonly optional?: boolean;
}

interface EnvVar {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef?: KeyRef; readonly configMapKeyRef?: KeyRef };
}

interface Container {
  readonly image: string;
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env?: readonly EnvVar[];
  /** Sources of variables. Optional secrets have no `configMapRef`. */
  readonly envFrom?: readonly { readonly configMapRef?: { readonly name: string } }[];
  readonly [field: string]: unknown;
}

interface Pod {
  readonly containers: readonly [Container];
  readonly volumes?: readonly { readonly secret?: { readonly secretName: string } }[];
  readonly [field: string]: unknown;
}

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly replicas?: number;
    readonly selector?: { readonly matchLabels?: Labels } & Labels;
    readonly serviceName?: string;
    readonly template?: { readonly metadata: { readonly labels: Labels }; readonly spec: Pod };
    readonly [field: string]: unknown;
  };
}

export interface Kustomization {
  readonly resources: readonly string[];
  readonly images?: readonly { readonly name: string; readonly newTag: string }[];
  readonly configMapGenerator: readonly {
    readonly name: string;
    readonly literals: readonly string[];
  }[];
}

export const k8s = `${root}deploy/k8s`;

/** The content of a YAML file of deploy/k8s. */
export const read = (path: string): unknown => yaml(`deploy/k8s/${path}`);

export const folders = ['base', 'overlays/production'];

export const filesOf = (folder: string): string[] =>
  readdirSync(`${k8s}/${folder}`).filter((name) => name !== 'kustomization.yaml');

/** The resources in a file of deploy/k8s. */
export const manifestsIn = (path: string): Manifest[] =>
  parseAllDocuments(textOf(`deploy/k8s/${path}`)).map((document) => document.toJS() as Manifest);

/** All resources in the files of base and production, without the patches of production. */
export const manifests: readonly Manifest[] = folders.flatMap((folder) =>
  filesOf(folder).flatMap((name) => manifestsIn(`${folder}/${name}`)),
);

export const ofKind = (...kinds: string[]): Manifest[] =>
  manifests.filter(({ kind }) => kinds.includes(kind));

export const workloads = ofKind('Deployment', 'StatefulSet', 'Job');

export function workloadOf(name: string): Manifest {
  const workload = workloads.find(({ metadata }) => metadata.name === name);
  if (!workload) throw new Error(`no workload ${name}`);
  return workload;
}

export const podOf = ({ spec }: Manifest): Pod => {
  if (!spec.template) throw new Error('not a workload');
  return spec.template.spec;
};

export const containerOf = (name: string): Container => podOf(workloadOf(name)).containers[0];

export const labelsOf = ({ spec }: Manifest): Labels => spec.template?.metadata.labels ?? {};

/** The secrets that a workload mounts and whose names begin with `prefix`. */
export const mountedBy = (manifest: Manifest, prefix: string): string[] =>
  (podOf(manifest).volumes ?? [])
    .flatMap(({ secret }) => secret?.secretName ?? [])
    .filter((name) => name.startsWith(prefix));

/** The ConfigMap as generated for production. Values of the overlay replace those of the base. */
function configMap(name: string): Record<string, string> {
  const literals = folders.flatMap((folder) => {
    const { configMapGenerator } = read(`${folder}/kustomization.yaml`) as Kustomization;
    return configMapGenerator.flatMap((map) => (map.name === name ? map.literals : []));
  });
  return Object.fromEntries(
    literals.map((literal) => {
      const at = literal.indexOf('=');
      return [literal.slice(0, at), literal.slice(at + 1)];
    }),
  );
}

/** The environment that a container gets, with a made-up value for each secret. */
export function environmentOf({ env = [], envFrom = [] }: Container): Record<string, string> {
  const maps = envFrom.map(({ configMapRef }) =>
    configMapRef ? configMap(configMapRef.name) : {},
  );
  const own = env.map(({ name, value, valueFrom }) => {
    const { configMapKeyRef: map, secretKeyRef: secret } = valueFrom ?? {};
    const given = value ?? (map && configMap(map.name)[map.key]);
    return [name, given ?? secretValues[secret?.key ?? ''] ?? 'x'.repeat(49)];
  });
  return Object.assign({}, ...maps, Object.fromEntries(own)) as Record<string, string>;
}
