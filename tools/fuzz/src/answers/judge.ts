import { errorSchema, isApiPath } from '@el-reto/contracts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import type { ApiDocument, Operation } from '../document.ts';
import type { Sent } from '../requests/render.ts';
import { leakIn } from './leaks.ts';
import { unpacked } from './unpacked.ts';
import type { Answer, Outcome } from './send.ts';

/** Codes that any operation may answer, whatever its own are. */
const anybodys = new Set([
  'MALFORMED_REQUEST',
  'ROUTE_NOT_FOUND',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_KEY_REUSED',
  'TOO_MANY_REQUESTS',
  'SERVICE_UNAVAILABLE',
]);

/** Says what is wrong with answers, by the document that the product gives of itself. */
export class Judge {
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false });
  readonly #schemas = new Map<string, ValidateFunction>();

  constructor(document: ApiDocument) {
    this.#ajv.addSchema(document, 'api');
  }

  /** What is wrong with what came of a request; undefined: nothing. */
  faultOf(operation: Operation, sent: Sent, outcome: Outcome): string | undefined {
    if ('failed' in outcome) return outcome.failed;
    const text = unpacked(outcome);
    const leak = leakIn(`${outcome.headers}\n${text}`);
    if (leak !== undefined) return `the answer gives away ${leak}`;
    if (outcome.status >= 500 && outcome.status !== 503) return `status ${outcome.status}`;
    // What is no more of this API has pages and pictures for an answer, too.
    if (sent.method === 'HEAD' || !isApiPath(sent.target)) return undefined;
    if (outcome.status >= 400) return this.#faultOfRefusal(operation, sent, outcome, text);
    return sent.isAddressed ? this.#faultOfSuccess(operation, outcome, text) : undefined;
  }

  #faultOfRefusal(
    { responses }: Operation,
    { isAddressed }: Sent,
    { status }: Answer,
    text: string,
  ): string | undefined {
    const parsed = errorSchema.safeParse(parse(text));
    if (!parsed.success) return `status ${status} without the shape of an error`;
    const { code } = parsed.data;
    const own = responses[status]?.description.split(', ') ?? [];
    const isDocumented = own.includes(code) || anybodys.has(code);
    return !isAddressed || isDocumented ? undefined : `${status} ${code} is not documented`;
  }

  #faultOfSuccess(operation: Operation, { status, type }: Answer, text: string) {
    if (status === 304) return undefined;
    const [documented] = Object.entries(operation.responses[status]?.content ?? {});
    if (!documented) return `status ${status} is not documented`;
    const [expected] = documented;
    if (!type.startsWith(expected)) return `type ${type}, not ${expected}`;
    if (expected !== 'application/json') return undefined;
    const body = parse(text);
    if (body === undefined) return 'the answer is no JSON';
    const validate = this.#schemaOf(operation, status);
    return validate(body) ? undefined : `the answer's ${this.#ajv.errorsText(validate.errors)}`;
  }

  #schemaOf({ path, method }: Operation, status: number): ValidateFunction {
    const place = ['paths', path, method.toLowerCase(), 'responses', String(status)];
    const parts = [...place, 'content', 'application/json', 'schema'].map(pointerPart);
    const $ref = `api#/${parts.join('/')}`;
    const validate = this.#schemas.get($ref) ?? this.#ajv.compile({ $ref });
    this.#schemas.set($ref, validate);
    return validate;
  }
}

const pointerPart = (text: string) =>
  encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
