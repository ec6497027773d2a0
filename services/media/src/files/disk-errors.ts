import { AppError } from '@el-reto/contracts';

/** What the disk or the machine is to blame for: full, over a limit, broken, closed to us. */
const unavailable = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
]);

/** `attempt`, or SERVICE_UNAVAILABLE where the disk fails and no request is to blame. */
export async function orUnavailable<T>(attempt: Promise<T>): Promise<T> {
  try {
    return await attempt;
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (!unavailable.has(code)) throw cause;
    throw new AppError('SERVICE_UNAVAILABLE', {}, { cause });
  }
}
