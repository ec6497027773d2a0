export {
  startAuthEmulator,
  startFirestoreEmulator,
  startNats,
  startRedis,
  startStorageEmulator,
  type Running,
} from './parts.ts';
export { findEmulator as findFirestoreEmulator } from './firestore-emulator/find-emulator.ts';
export { StackError } from './errors.ts';
export { currentEnv, parseEnv, type StackEnv } from './env.ts';
export { planNats, type NatsCredentials, type NatsPlan } from './nats/start.ts';
export { natsUsers, type NatsUser } from './nats/permissions.ts';
export { setAdministrator } from './nats/set-administrator.ts';
export { withNats } from './nats/with-nats.ts';
export { connectionOptions } from './nats/streams.ts';
export { choosePort } from './ports.ts';
export { startStack, type Stack } from './stack.ts';
export { readStackFile, type StackInfo } from './supervisor/stack-file.ts';
export { tlsDirsIn } from './tls/tls-dirs.ts';
export { answers, waitUntil } from './supervisor/wait.ts';
export { EmulatorIdentity, type Session } from './client/identity.ts';
export { prepareContest, type Contest, type ContestSize } from './client/contest.ts';
export { enrol } from './seed/accounts.ts';
export { exportAccounts } from './auth-emulator/accounts-file.ts';
export { newSecrets } from './containers/secrets.ts';
export { volumeFiles } from './containers/volume-files.ts';
export { isInUse, lockDataDir, lockFor, restoringFolder, waitForPreviousRun } from './data-dir.ts';
export { childEnv } from './env.ts';
export { systemCode } from './errors.ts';
export { ask } from './nats/ask.ts';
export { permissionsOf } from './nats/permissions.ts';
export { provisionStreams } from './nats/streams.ts';
export { natsUrlOf } from './nats/url.ts';
export { redisRules } from './redis/users.ts';
export { ManagedProcess } from './supervisor/managed-process.ts';
export { tlsParties } from './tls/tls-parts.ts';
