import { AppError } from '@el-reto/contracts';

const header = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*) *$/i;
const longestToken = 8_192;

/** The token of an `Authorization` header; null without one, INVALID_TOKEN for any other form. */
export function bearerToken(authorization: string | undefined): string | null {
  if (authorization === undefined || authorization === '') return null;
  const token = header.exec(authorization)?.[1];
  if (token === undefined || token.length > longestToken) throw new AppError('INVALID_TOKEN');
  return token;
}
