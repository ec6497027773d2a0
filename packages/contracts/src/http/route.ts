import type { z } from 'zod';
import { errorStatus } from '../errors.ts';
import type { ErrorCode } from '../errors.ts';
import type { SecurityKind } from '../security.ts';

/** Who may call: everyone, any signed-in account, a verified one, or an administrator. */
export type Access = 'all' | 'signed-in' | 'user' | 'admin';

/** One row of the HTTP surface: the source of types, parsing and the OpenAPI document. */
export interface RouteDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `{name}` parameters. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** What cannot be undone asks for a sign-in of the last ten minutes: RECENT_SIGN_IN_NEEDED. */
  readonly recentSignIn?: true;
  /** What the security log tells of whoever did it, or tried. */
  readonly noted?: Extract<
    SecurityKind,
    'decision' | 'event-change' | 'deletion' | 'export' | 'switch'
  >;
  readonly summary: string;
  readonly status?: 201 | 202;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Absent where the answer is not JSON (images, event streams, pages). */
  readonly response?: z.ZodType;
  /** Media type of an answer that is not JSON. */
  readonly produces?: string;
  /** Codes beyond those that the access rule and malformed input imply. */
  readonly errors?: readonly ErrorCode[];
  /** Where a code has another status than elsewhere: what was sent is at fault, not who sent it. */
  readonly statuses?: Readonly<Partial<Record<ErrorCode, number>>> | undefined;
  /** True for answers that carry an ETag and may be kept for a second by shared caches. */
  readonly cacheable?: true;
}

/** Defines a route, keeping its literal types. */
export function defineRoute<const R extends RouteDefinition>(route: R): R {
  return route;
}

/** The HTTP status with which `route` answers `code`. */
export function statusOn({ statuses }: Pick<RouteDefinition, 'statuses'>, code: ErrorCode): number {
  return statuses?.[code] ?? errorStatus[code];
}
