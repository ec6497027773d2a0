import { AppError, isErrorCode, serviceLimits } from '@el-reto/contracts';
import type {
  Access,
  Actor,
  ErrorCode,
  RequestContext,
  RequestDefinition,
} from '@el-reto/contracts';
import { applyDecorators, Catch, UseFilters, UseGuards, UsePipes } from '@nestjs/common';
import type { CanActivate, ExceptionFilter, ExecutionContext, PipeTransform } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { throwError } from 'rxjs';
import type { z } from 'zod';

/** A parsed request. Its actor is never null unless the access is `all`. */
interface Received<Input, A extends Access> {
  readonly subject: string;
  readonly input: Input;
  readonly actor: 'all' extends A ? Actor | null : Actor;
  readonly idempotency: RequestContext['idempotency'];
}

export type Incoming<D extends RequestDefinition = RequestDefinition> = Received<
  z.output<D['input']>,
  D['access']
>;

/** The result of a handler of `D`. It may be nothing if the answer is `{ success: true }`. */
export type Answer<D extends RequestDefinition> =
  | z.input<D['output']>
  | ({ success: true } extends z.input<D['output']> ? void : never);

/** A request on arrival: its context is parsed, its input is not. */
export interface RawRequest {
  readonly input: unknown;
  readonly context: RequestContext;
}

/** The place and message of the first issue. A union of which no form fits has the issue of its first form. */
function faultOf(
  [issue]: readonly z.core.$ZodIssue[],
  within: readonly PropertyKey[] = [],
): string {
  const path = [...within, ...(issue?.path ?? [])];
  if (issue?.code === 'invalid_union' && issue.errors[0]) return faultOf(issue.errors[0], path);
  const place = path.join('.');
  return place ? `${place} (${issue?.message})` : (issue?.message ?? '');
}

/** The error code of the custom rule that failed, if a schema's custom rule failed. */
function codeOf(issues: readonly z.core.$ZodIssue[]): ErrorCode | undefined {
  for (const issue of issues) {
    const code: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
    if (isErrorCode(code)) return code;
    const inner = issue.code === 'invalid_union' ? codeOf(issue.errors.flat()) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

/**
 * Parses `value`. On failure throws the code of the failed custom rule, or MALFORMED_REQUEST with the
 * first issue.
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const code = codeOf(result.error.issues);
  if (code) throw new AppError(code);
  throw new AppError('MALFORMED_REQUEST', { detail: faultOf(result.error.issues) });
}

/** Passes errors of message handlers on to the transport unchanged. */
@Catch()
export class PassErrorsFilter implements ExceptionFilter {
  catch(error: unknown) {
    return throwError(() => error);
  }
}

/** Throws UNAUTHENTICATED, EMAIL_NOT_VERIFIED or ADMIN_ONLY if `access` excludes the actor. */
export function requireAccess(access: Access, actor: Actor | null): void {
  if (access === 'all') return;
  if (!actor) throw new AppError('UNAUTHENTICATED');
  if (access !== 'signed-in' && !actor.emailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  if (access === 'admin' && !actor.admin) throw new AppError('ADMIN_ONLY');
}

/** Throws RECENT_SIGN_IN_NEEDED unless the actor has signed in within the last ten minutes. */
export function requireRecentSignIn(actor: Actor | null): void {
  if (Date.now() - (actor?.signedInAt ?? 0) > serviceLimits.recentSignInMs) {
    throw new AppError('RECENT_SIGN_IN_NEEDED');
  }
}

class AccessGuard implements CanActivate {
  constructor(private readonly access: Access) {}

  canActivate(execution: ExecutionContext): boolean {
    requireAccess(this.access, execution.switchToRpc().getData<RawRequest>().context.actor);
    return true;
  }
}

class InputPipe implements PipeTransform<RawRequest, Incoming> {
  constructor(private readonly definition: RequestDefinition) {}

  transform({ input, context: { actor, idempotency } }: RawRequest): Incoming {
    const { subject, input: schema } = this.definition;
    return { subject, input: parseInput(schema, input), actor, idempotency };
  }
}

/** Makes a controller's method the handler of a request or of a call that the gateway passes on. */
export function HandleRequest<D extends RequestDefinition>(definition: D) {
  const decorate = applyDecorators(
    MessagePattern(definition.subject, undefined, definition),
    UseGuards(new AccessGuard(definition.access)),
    UsePipes(new InputPipe(definition)),
    UseFilters(PassErrorsFilter),
  );
  return <M extends (incoming: Incoming<D>) => Promise<Answer<D>>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => decorate(target, key, descriptor);
}
