import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The text of a file of the repository. */
export const textOf = (path: string): string => readFileSync(root + path, 'utf8');

/** The content of a YAML file of the repository. */
export const yaml = (path: string): unknown => parse(textOf(path), { merge: true });

/** A container of Compose. */
export interface Service {
  readonly image: string;
  readonly build?: { readonly target: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly [field: string]: unknown;
}

export const compose = yaml('docker-compose.yml') as {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: object;
  readonly volumes: object;
};
