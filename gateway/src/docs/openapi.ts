import {
  answerSchema,
  calls,
  errorSchema,
  eventSchema,
  meSchema,
  postPageSchema,
  postSchema,
  statusOn,
  userSchema,
} from '@el-reto/contracts';
import type { Access, ErrorCode, CallDefinition } from '@el-reto/contracts';
import type { z } from 'zod';
import { createDocument } from 'zod-openapi';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';

/** An account that is being deleted is USER_NOT_FOUND. */
const signedIn: readonly ErrorCode[] = ['UNAUTHENTICATED', 'INVALID_TOKEN', 'USER_NOT_FOUND'];
const verified: readonly ErrorCode[] = [...signedIn, 'EMAIL_NOT_VERIFIED'];

const impliedByAccess: Record<Access, readonly ErrorCode[]> = {
  all: [],
  'signed-in': signedIn,
  user: verified,
  admin: [...verified, 'ADMIN_ONLY', 'SECOND_FACTOR_NEEDED'],
};

/** Every code that a route may answer with: its own and what its access and input imply. */
function codesOf(route: CallDefinition): ErrorCode[] {
  const { method, access, recentSignIn, params, query, body, errors = [] } = route;
  const takesInput = (params ?? query ?? body) !== undefined;
  return [
    ...(takesInput ? (['MALFORMED_REQUEST'] as const) : []),
    ...(body ? (['BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(method === 'GET' ? [] : (['INVALID_APP_CHECK'] as const)),
    ...impliedByAccess[access],
    ...(recentSignIn ? (['RECENT_SIGN_IN_NEEDED'] as const) : []),
    ...errors,
    'TOO_MANY_REQUESTS',
    'SERVICE_UNAVAILABLE',
  ];
}

function errorResponses(route: CallDefinition) {
  const byStatus = Map.groupBy(codesOf(route), (code) => statusOn(route, code));
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: errorSchema } },
      },
    ]),
  );
}

function successResponse(call: CallDefinition) {
  const { produces, cacheable, summary } = call;
  const type = produces ?? 'application/json';
  const schema = answerSchema(call) ?? ({ type: 'string' } as const);
  return {
    description: summary,
    content: { [type]: { schema } },
    ...(cacheable && {
      headers: { ETag: { description: 'Strong validator', schema: { type: 'string' as const } } },
    }),
  };
}

function requestBody(name: string, body: z.ZodType | undefined) {
  if (body) return { requestBody: { content: { 'application/json': { schema: body } } } };
  if (name !== 'uploadMedia') return {};
  const bytes = { type: 'string', format: 'binary' } as const;
  return { requestBody: { content: { 'image/*': { schema: bytes } }, required: true } };
}

function operation(name: string, route: CallDefinition): ZodOpenApiOperationObject {
  const { params, query, access, body, status = 200 } = route;
  return {
    operationId: name,
    summary: route.summary,
    tags: [route.path.split('/')[2] ?? ''],
    ...(access !== 'all' && { security: [{ firebase: [] }] }),
    ...((params ?? query) && {
      requestParams: { ...(params && { path: params }), ...(query && { query }) },
    }),
    ...requestBody(name, body),
    responses: { [status]: successResponse(route), ...errorResponses(route) },
  };
}

/** The OpenAPI 3.1 document of every route, from the schemas that parse them. */
export function openApiDocument(siteUrl: string): Record<string, unknown> {
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, route] of Object.entries(calls) as [string, CallDefinition][]) {
    const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    paths[route.path] = { ...paths[route.path], [method]: operation(name, route) };
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
