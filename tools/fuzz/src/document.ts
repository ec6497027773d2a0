/** The part of a JSON schema from which requests are generated. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly in: 'path' | 'query';
    readonly name: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { description: string; content?: Content }>>;
}

/** One documented operation. `path` contains `{name}` parameters. */
export interface Operation extends Described {
  readonly method: string;
  readonly path: string;
}

/** The received OpenAPI document. `operationsOf` reads its `paths`. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

export const operationsOf = ({ paths }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...described,
      method: method.toUpperCase(),
      path,
    })),
  );
