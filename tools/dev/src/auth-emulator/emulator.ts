import { createRequire } from 'node:module';
import type { RequestListener } from 'node:http';

/** The part of an emulator project's state that is used here. */
interface ProjectState {
  updateUserByLocalId(localId: string, fields: { validSince?: string }): unknown;
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
 * firebase-tools' Auth emulator without the rest of the suite. This is a private path of that
 * package: its version is pinned exactly.
 */
export async function createEmulator(projectId: string) {
  const require = createRequire(import.meta.url);
  const serverPath = require.resolve('firebase-tools/lib/emulator/auth/server.js');
  const exegesis = createRequire(serverPath)('exegesis-express') as ExegesisModule;
  const original = exegesis.middleware;
  // Compiling every validator of Google's API document at start takes six seconds.
  exegesis.middleware = (document, options) =>
    original(document, { ...options, lazyCompileValidationSchemas: true });
  const server = require(serverPath) as EmulatorModule;
  const states = new Map<string, ProjectState>();
  return {
    app: await server.createApp(projectId, undefined, states),
    /** Says since when an account's tokens count, which an import would set to now. */
    keepTokensValidSince(localId: string, validSince: string): void {
      states.get(projectId)?.updateUserByLocalId(localId, { validSince });
    },
  };
}
