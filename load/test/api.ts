import { allCalls, answerSchema, type CallDefinition } from '@el-reto/contracts';
import { z } from 'zod';
import { sampleEvent, samplePost } from '../../gateway/test/support/sample-data.ts';
import type { Answered, Asked } from './k6.ts';

const event = sampleEvent();
const post = samplePost('foto');
const me = { email: 'ana@elreto.test', name: 'Ana', lastName: '', dob: '1990-01-01', uid: 'ana' };
const user = { ...me, createdAt: '2026-11-22T00:00:00.000Z', photoURL: '' };

/** An answer for each call that scripts send. The contract of the call parses the answer. */
const answers: Readonly<Record<string, (query: URLSearchParams) => unknown>> = {
  listCurrentEvents: () => [event],
  listEventPosts: (query) => (query.size > 0 ? { posts: [post], nextCursor: null } : [post]),
  listMyLikes: () => ({}),
  incrementPostView: () => ({ success: true, views: 1 }),
  updateMe: () => ({ ...user, isAdmin: false }),
  setPreferences: () => ({ email: { moderation: false, winners: false, digest: false } }),
  deleteMe: () => ({ success: true, message: 'Tu cuenta y tus publicaciones se eliminaron.' }),
  createUser: () => user,
  uploadMedia: () => ({ mediaId: 'imagen', width: 640, height: 480, thumbhash: '' }),
  createPost: () => ({ ...post, message: 'Tu publicación ahora es parte de la magia' }),
};

const json = (status: number, body: unknown): Answered => ({
  status,
  body: JSON.stringify(body),
  headers: { Etag: '"1"', 'Retry-After': '30' },
});

/** A substitute for the API, which refuses unknown paths, parameters and bodies. */
export class Api {
  /** Names of the calls so far. */
  readonly called = new Set<string>();
  readonly #liked = new Set<string>();
  #toggles = 0;

  constructor(private readonly togglesAllowed = Number.POSITIVE_INFINITY) {}

  answer(asked: Asked): Answered {
    const url = new URL(asked.url);
    if (url.pathname.startsWith('/identitytoolkit.')) {
      return json(200, { localId: 'ana', idToken: 'token' });
    }
    if (/^\/(gallery\/[^/]+\/[^/]+|media\/.+)?$/.test(url.pathname)) {
      return { ...json(200, {}), body: '<!doctype html>' };
    }
    const call = callOf(asked.method, url.pathname);
    this.called.add(call.name);
    requireFit(call, asked, url.searchParams);
    const answer =
      call.name === 'togglePostLike' ? this.#toggle() : answers[call.name]?.(url.searchParams);
    if (answer === undefined) return json(429, { success: false, code: 'TOO_MANY_REQUESTS' });
    return json(call.status ?? 200, answerSchema(call)?.parse(answer));
  }

  #toggle() {
    this.#toggles += 1;
    if (this.#toggles > this.togglesAllowed) return undefined;
    const liked = !this.#liked.delete('ana');
    if (liked) this.#liked.add('ana');
    return { success: true, likes: Number(liked), liked, previouslyLikedPost: null };
  }
}

function callOf(method: string, path: string): CallDefinition {
  const call = allCalls.find(
    (one) =>
      one.method === method &&
      new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  if (!call) throw new Error(`the API has no ${method} ${path}`);
  return call;
}

function requireFit(call: CallDefinition, { body, params }: Asked, query: URLSearchParams): void {
  const headers = params?.headers ?? {};
  if (call.access !== 'all' && !/^Bearer .+/.test(headers['authorization'] ?? '')) {
    throw new Error(`${call.name} needs a token`);
  }
  strict(call.query ?? z.object({})).parse(Object.fromEntries(query));
  const type = headers['content-type'] ?? '';
  if (call.accepts) z.instanceof(ArrayBuffer).parse(type.startsWith('image/') ? body : type);
  else if (call.body) strict(call.body).parse(JSON.parse(z.string().parse(body)));
  else z.null().optional().parse(body);
}

/**
 * A schema that refuses unknown fields. The API ignores them, but in a script they are mistakes.
 */
const strict = (schema: z.ZodType) => (schema instanceof z.ZodObject ? schema.strict() : schema);
