import { AppError, isErrorCode } from '@el-reto/contracts';
import type { ErrorCode } from '@el-reto/contracts';
import type { z } from 'zod';

/** The first fault of a failed parse, as people read it. */
function faultOf(error: z.core.$ZodError): string {
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
