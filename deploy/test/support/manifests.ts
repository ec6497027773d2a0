import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { root } from './dockerfile.ts';

export type Labels = Readonly<Record<string, string>>;

/** What secrets hold that are no passwords, by their keys. */
const secretValues: Readonly<Record<string, string>> = {
  url: 'redis://:x@valkey:6379',
  'smtp-url': 'smtps://x:x@mail.example',
};

export interface EnvVar {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: {
    readonly secretKeyRef?: {
      readonly name: string;
      readonly key: string;
      readonly optional?: boolean;
    };
    readonly configMapKeyRef?: { readonly name: string; readonly key: string };
  };
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env?: readonly EnvVar[];
  /** Secrets of this kind are there for whoever has them. */
  readonly envFrom?: readonly { readonly configMapRef?: { readonly name: string } }[];
  readonly [field: string]: unknown;
}

export interface Pod {
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

export const k8s = join(root, 'deploy/k8s');

export const read = (path: string): unknown => parse(readFileSync(join(k8s, path), 'utf8'));

export const folders = ['base', 'overlays/production'];

export const filesOf = (folder: string): string[] =>
  readdirSync(join(k8s, folder)).filter((name) => name !== 'kustomization.yaml');

/** Every resource of base and production, as it stands in its file. */
export const manifests: readonly Manifest[] = folders.flatMap((folder) =>
  filesOf(folder).flatMap((name) =>
    parseAllDocuments(readFileSync(join(k8s, folder, name), 'utf8')).map(
      (document) => document.toJS() as Manifest,
    ),
  ),
);

export const ofKind = (...kinds: string[]): Manifest[] =>
  manifests.filter(({ kind }) => kinds.includes(kind));

export const workloads = ofKind('Deployment', 'StatefulSet', 'Job');

export const podOf = ({ spec }: Manifest): Pod => {
  if (!spec.template) throw new Error('not a workload');
  return spec.template.spec;
};

export const labelsOf = ({ spec }: Manifest): Labels => spec.template?.metadata.labels ?? {};

/** A generated map as production has it: the base's values and over them the overlay's. */
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
