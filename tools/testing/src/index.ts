export { Exposition } from './exposition.ts';
export { describeOnFirestore, type TestFirestore } from './firestore.ts';
export { codeOf, failing, Harness, harnessOfFile, type StartService } from './harness.ts';
export { limitFiles } from './limit-files.ts';
export { startOtlpReceiver } from './otlp-receiver.ts';
export { endedDates, runningDates, upcomingDates } from './neighbours.ts';
export { person } from './person.ts';
export { ServiceProcess } from './service-process.ts';
export { indexesEnv, Surroundings } from './surroundings.ts';
