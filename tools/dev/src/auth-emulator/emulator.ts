import { createRequire } from 'node:module';
import type { RequestListener } from 'node:http';

/** An account's last sign-in in milliseconds, and the time from which its tokens are valid in seconds. */
interface Times {
  readonly lastLoginAt?: string;
  readonly validSince?: string;
}

/** The used part of the state of an emulator's project. */
interface ProjectState {
  updateUserByLocalId: (
    this: ProjectState,
    localId: string,
    fields: Times,
    ...rest: unknown[]
  ) => unknown;
}

interface StateModule {
  ProjectState: { prototype: ProjectState };
}

interface EmulatorModule {
  createApp(
    projectId: string,
    singleProjectMode: undefined,
    states: Map<string, ProjectState>,
  ): Promise<RequestListener>;
}

interface ExegesisModule {
  middleware: (this: void, document: unknown, options: object) => Promise<unknown>;
}

/**
 * The Auth emulator of firebase-tools, without the other emulators. The imported path is private to
 * that package, so that its version is pinned exactly.
 */
export async function createEmulator(projectId: string) {
  const require = createRequire(import.meta.url);
  const serverPath = require.resolve('firebase-tools/lib/emulator/auth/server.js');
  const exegesis = createRequire(serverPath)('exegesis-express') as ExegesisModule;
  const original = exegesis.middleware;
  // By default all validators of Google's API document are compiled at the start, which takes 6 s.
  exegesis.middleware = (document, options) =>
    original(document, { ...options, lazyCompileValidationSchemas: true });
  startTokensAtSignIn(require('firebase-tools/lib/emulator/auth/state.js') as StateModule);
  const server = require(serverPath) as EmulatorModule;
  const states = new Map<string, ProjectState>();
  return {
    app: await server.createApp(projectId, undefined, states),
    /**
     * Restores the time from which an account's tokens are valid. An import sets it to the present.
     */
    keepTokensValidSince(localId: string, validSince: string): void {
      states.get(projectId)?.updateUserByLocalId(localId, { validSince });
    },
  };
}

/**
 * The emulator reads the clock twice at a sign-up. If a second ends in between, the new account's token counts as
 * revoked.
 */
function startTokensAtSignIn({ ProjectState: { prototype } }: StateModule): void {
  const update = prototype.updateUserByLocalId;
  prototype.updateUserByLocalId = function (localId, fields, ...rest) {
    const { lastLoginAt, validSince } = fields;
    if (lastLoginAt === undefined || validSince === undefined) {
      return update.call(this, localId, fields, ...rest);
    }
    const signedInAt = String(Math.floor(Number(lastLoginAt) / 1000));
    return update.call(this, localId, { ...fields, validSince: signedInAt }, ...rest);
  };
}
