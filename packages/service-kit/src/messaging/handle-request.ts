import { AppError, isErrorCode, requestContextSchema } from '@el-reto/contracts';
import type {
  Access,
  Actor,
  ErrorCode,
  RequestContext,
  RequestDefinition,
} from '@el-reto/contracts';
import { MessagePattern } from '@nestjs/microservices';
import { UseFilters } from '@nestjs/common';
import { PassErrorsFilter } from '../error-filter.ts';
import { z } from 'zod';
import { requireAccess } from '../actor.ts';

/** A request as a handler gets it: parsed, with who asks; somebody, where its access says so. */
export interface Received<Input, A extends Access> {
  readonly subject: string;
  readonly input: Input;
  readonly actor: 'all' extends A ? Actor | null : Actor;
  readonly idempotency: RequestContext['idempotency'];
}

/** What a handler of `D` receives. */
export type Incoming<D extends RequestDefinition = RequestDefinition> = Received<
  z.output<D['input']>,
  D['access']
>;

/** How a request is answered. */
export interface AnsweringOptions {
  /** Only once the events of its change are in the stream. */
  readonly whenPublished: boolean;
}

/** What a handler of `D` resolves to. */
export type Answer<D extends RequestDefinition> = z.input<D['output']>;

/** The first fault of a failed parse, as people read it. */
export function faultOf(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  const place = issue?.path.join('.') ?? '';
  return place ? `${place} (${issue?.message})` : (issue?.message ?? '');
}

/** The error code that a schema's own rule names for its fault. */
function codeOf(issues: readonly z.core.$ZodIssue[]): ErrorCode | undefined {
  for (const issue of issues) {
    const code: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
    if (isErrorCode(code)) return code;
    const inner = issue.code === 'invalid_union' ? codeOf(issue.errors.flat()) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

/** Parses `value`; throws the code of the broken rule, or MALFORMED_REQUEST with the first fault. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const code = codeOf(result.error.issues);
  if (code) throw new AppError(code);
  throw new AppError('MALFORMED_REQUEST', { detail: faultOf(result.error) });
}

/**
 * Makes a controller's method answer `definition`, a request or a call that the gateway passes on:
 * the actor is held to its access and the input parsed before it runs, its answer after.
 */
export function HandleRequest<D extends RequestDefinition>(definition: D) {
  return <M extends (incoming: Incoming<D>) => Promise<Answer<D>>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    const method = descriptor.value;
    if (!method) throw new Error(`${key} is not a method`);
    const parsed = async function parsed(this: object, data: unknown): Promise<unknown> {
      const { input, context } = (data ?? {}) as { input?: unknown; context?: unknown };
      const { actor, idempotency } = parseInput(requestContextSchema, context);
      const incoming = {
        subject: definition.subject,
        actor: requireAccess(definition.access, actor),
        input: parseInput(definition.input, input),
        idempotency,
      } as Incoming<D>;
      return definition.output.parse(await method.call(this, incoming));
    };
    descriptor.value = parsed as unknown as M;
    UseFilters(PassErrorsFilter)(target, key, descriptor);
    const { subject, whenPublished = false } = definition;
    const options: AnsweringOptions = { whenPublished };
    MessagePattern(subject, undefined, options)(target, key, descriptor);
  };
}
