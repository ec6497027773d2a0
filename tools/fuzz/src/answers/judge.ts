import { errorSchema, isApiPath } from '@el-reto/contracts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ApiDocument, Operation } from '../document.ts';
import { readJson } from '../json.ts';
import type { Sent } from '../requests/render.ts';
import { unpacked, type Answer, type Outcome } from './send.ts';

/** Error codes that any operation may return. */
const commonCodes = new Set([
  'MALFORMED_REQUEST',
  'ROUTE_NOT_FOUND',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'SERVICE_UNAVAILABLE',
]);

/** Text that reveals internals or the server's location. */
const leaks: readonly (readonly [string, RegExp])[] = [
  ['a stack trace', /(?:\n|\\n)\s+at (?:async )?[\w.<>[\] ]+ ?\(?(?:file|node|\/)/],
  ['a line of code', /\.[cm]?[jt]s:\d+:\d+/],
  ['a path of the machine', /(?:node_modules|\/dist\/|\/src\/)[\w./-]+\.[cm]?[jt]s\b/],
  ['the database', /SQLITE_\w+|no such (?:table|column)|UNIQUE constraint/],
  ['an error of the runtime', /\b(?:Type|Reference|Range|Syntax)Error\b|\bE(?:CONN|NO)[A-Z]+\b/],
];

/** Compares answers with the product's own OpenAPI document. */
export class Judge {
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false });

  constructor(document: ApiDocument) {
    this.#ajv.addSchema(document, 'api');
  }

  faultOf(operation: Operation, sent: Sent, outcome: Outcome): string | undefined {
    if ('failed' in outcome) return outcome.failed;
    const { status, headers } = outcome;
    const text = unpacked(outcome);
    const leak = leaks.find(([, pattern]) => pattern.test(`${headers}\n${text}`));
    if (leak) return `the answer gives away ${leak[0]}`;
    if (status >= 500 && status !== 503) return `status ${status}`;
    // Addresses outside the API may return pages and pictures.
    if (sent.method === 'HEAD' || !isApiPath(sent.target)) return undefined;
    if (status < 400) {
      return sent.isAddressed ? this.#faultOfSuccess(operation, outcome, text) : undefined;
    }
    const parsed = errorSchema.safeParse(readJson(text));
    if (!parsed.success) return `status ${status} without the shape of an error`;
    const { code } = parsed.data;
    const own = operation.responses[status]?.description.split(', ') ?? [];
    const isDocumented = own.includes(code) || commonCodes.has(code);
    return !sent.isAddressed || isDocumented ? undefined : `${status} ${code} is not documented`;
  }

  #faultOfSuccess(
    { responses, path, method }: Operation,
    { status, type }: Answer,
    text: string,
  ): string | undefined {
    if (status === 304) return undefined;
    const types = Object.keys(responses[status]?.content ?? {});
    if (types.length === 0) return `status ${status} is not documented`;
    // A range such as `image/*` accepts every type with this prefix.
    const expected = types.find((one) => type.startsWith(one.replace(/\*$/, '')));
    if (expected === undefined) return `type ${type}, not ${types.join(' or ')}`;
    if (expected !== 'application/json') return undefined;
    const body = readJson(text);
    if (body === undefined) return 'the answer is no JSON';
    const place = ['paths', path, method.toLowerCase(), 'responses', String(status)];
    const parts = [...place, 'content', expected, 'schema'].map(pointerPart);
    const isRight = this.#ajv.validate(`api#/${parts.join('/')}`, body);
    return isRight ? undefined : `the answer's ${this.#ajv.errorsText()}`;
  }
}

const pointerPart = (text: string) =>
  encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
