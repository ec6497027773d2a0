export {
  startAuthEmulator,
  startFirestoreEmulator,
  startNats,
  startProcess,
  startRedis,
  startStorageEmulator,
} from './parts.ts';
export { makeRoom, missingBytes } from './alarms/backups.ts';
export { EmulatorIdentity, type Session } from './auth-emulator/identity.ts';
export { issue, newAuthority } from './certificates/issue.ts';
export { tlsDirsIn, tlsParties } from './certificates/make-tls-dirs.ts';
export { newSecrets, volumeFiles } from './containers/volume-files.ts';
export { isInUse, lockDataDir, lockFor, restoringFolder, waitForPreviousRun } from './data-dir.ts';
export { childEnv, currentEnv, parseEnv, type StackEnv } from './env.ts';
export { StackError, systemCode } from './errors.ts';
export { findEmulator as findFirestoreEmulator } from './firestore-emulator/find-emulator.ts';
export {
  ask,
  canConnect,
  connectionOptions,
  natsUrlOf,
  setAdministrator,
  withNats,
} from './nats/connection.ts';
export { natsPatienceS, natsUsers, permissionsOf, type NatsUser } from './nats/permissions.ts';
export { planNats, type NatsPlan } from './nats/start.ts';
export { provisionStreams } from './nats/streams.ts';
export { onStop } from './on-stop.ts';
export { choosePort, Port } from './ports.ts';
export { redisRules } from './redis/start.ts';
export { takeRelease } from './release.ts';
export {
  buildContest,
  prepareContest,
  upload,
  type Contest,
  type ContestSize,
} from './seed/contest.ts';
export { patientSend } from './seed/patient-send.ts';
export { enrol } from './seed/people.ts';
export { newPassword } from './secrets.ts';
export { replaceFile } from './replace-file.ts';
export { startStack, type Stack } from './stack.ts';
export { readStackFile, type StackInfo } from './supervisor/stack-file.ts';
export { answers, waitUntil } from './supervisor/wait.ts';
