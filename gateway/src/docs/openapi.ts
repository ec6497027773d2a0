import {
  allCalls,
  answerSchema,
  errorSchema,
  eventSchema,
  meSchema,
  postPageSchema,
  postSchema,
  refusesBanned,
  statusOn,
  userSchema,
} from '@el-reto/contracts';
import type { Access, CallDefinition, CallName, ErrorCode, Method } from '@el-reto/contracts';
import { z } from 'zod';
import { createDocument } from 'zod-openapi';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';

/** USER_NOT_FOUND: the account is being deleted. */
const signedIn: readonly ErrorCode[] = ['UNAUTHENTICATED', 'INVALID_TOKEN', 'USER_NOT_FOUND'];
const verified: readonly ErrorCode[] = [...signedIn, 'EMAIL_NOT_VERIFIED'];

const impliedByAccess: Record<Access, readonly ErrorCode[]> = {
  all: [],
  'signed-in': signedIn,
  user: verified,
  admin: [...verified, 'ADMIN_ONLY', 'SECOND_FACTOR_NEEDED'],
};

const takesKey = ({ method }: CallDefinition) => method !== 'GET';

/** Calls whose answers with `Prefer: return=minimal` have no `likedAccounts`. */
const shortened = new Set<CallName>(['listEventPosts', 'getPost', 'getAuthor', 'togglePostLike']);

const requestHeaders = (call: CallDefinition) =>
  z.object({
    ...(takesKey(call) && { 'Idempotency-Key': z.guid().optional() }),
    ...(call.cacheable && { 'If-None-Match': z.string().optional() }),
    ...(shortened.has(call.name) && { Prefer: z.literal('return=minimal').optional() }),
    ...(call.name === 'followEvent' && { 'Last-Event-ID': z.string().optional() }),
  });

const header = (name: string, description: string) => ({
  headers: { [name]: { description, schema: { type: 'string' as const } } },
});
const etag = header('ETag', 'Strong validator');
const retryAfter = header('Retry-After', 'Seconds');
const errorHeaders: Readonly<Record<number, typeof etag>> = {
  401: header('WWW-Authenticate', 'By RFC 6750 or RFC 9470'),
  429: retryAfter,
  503: retryAfter,
};

/** Every error code of a call: its own codes, and those that follow from its access and input. */
function codesOf(call: CallDefinition): ErrorCode[] {
  const { access, recentSignIn, params, query, body, errors = [] } = call;
  const takesInput = (params ?? query ?? body) !== undefined;
  return [
    ...(takesInput || takesKey(call) ? (['MALFORMED_REQUEST'] as const) : []),
    ...(body ? (['BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(takesKey(call) ? (['INVALID_APP_CHECK', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...impliedByAccess[access],
    ...(recentSignIn ? (['RECENT_SIGN_IN_NEEDED'] as const) : []),
    ...(refusesBanned(call) ? (['BANNED'] as const) : []),
    ...errors,
    'TOO_MANY_REQUESTS',
    'SERVICE_UNAVAILABLE',
  ];
}

function errorResponses(call: CallDefinition) {
  const byStatus = Map.groupBy(codesOf(call), (code) => statusOn(call, code));
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: errorSchema } },
        ...errorHeaders[status],
      },
    ]),
  );
}

function successResponse(call: CallDefinition) {
  const { produces, alsoProduces, cacheable, summary } = call;
  const type = produces ?? 'application/json';
  const schema = answerSchema(call) ?? ({ type: 'string' } as const);
  return {
    description: summary,
    content: {
      [type]: { schema },
      ...(alsoProduces && { [alsoProduces]: { schema: { type: 'string' as const } } }),
    },
    ...(cacheable && etag),
  };
}

function requestBody({ body, accepts }: CallDefinition) {
  if (body) {
    const required = !body.safeParse({}).success;
    return { requestBody: { content: { 'application/json': { schema: body } }, required } };
  }
  if (accepts === undefined) return {};
  const bytes = { type: 'string', format: 'binary' } as const;
  return { requestBody: { content: { [accepts]: { schema: bytes } }, required: true } };
}

function operation(call: CallDefinition): ZodOpenApiOperationObject {
  const { name, params, query, access, status = 200 } = call;
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.path.split('/')[2] ?? ''],
    ...(access !== 'all' && { security: [{ firebase: [] }] }),
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      header: requestHeaders(call),
    },
    ...requestBody(call),
    responses: {
      [status]: successResponse(call),
      ...(call.cacheable && { 304: { description: 'Not modified', ...etag } }),
      ...errorResponses(call),
    },
  };
}

/** The OpenAPI 3.1 document of all calls, made from the schemas that parse requests. */
export function openApiDocument(siteUrl: string): Record<string, unknown> {
  const paths: ZodOpenApiPathsObject = {};
  for (const call of allCalls) {
    const method = call.method.toLowerCase() as Lowercase<Method>;
    paths[call.path] = { ...paths[call.path], [method]: operation(call) };
  }
  const document = createDocument({
    openapi: '3.1.1',
    info: {
      title: 'El Reto',
      version: '1.0.0',
      description: 'La superficie HTTP de El Reto: el contrato y lo que las pantallas necesitan.',
    },
    servers: [{ url: siteUrl }],
    components: {
      schemas: {
        Error: errorSchema,
        Event: eventSchema,
        Me: meSchema,
        Post: postSchema,
        PostPage: postPageSchema,
        User: userSchema,
      },
      securitySchemes: {
        firebase: { type: 'http', scheme: 'bearer', bearerFormat: 'Firebase ID token' },
      },
    },
    paths,
  });
  return { ...document };
}
