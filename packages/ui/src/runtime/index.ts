// The one module that shell and remotes share besides React: whatever holds state lives here.
export {
  ApiError,
  clientErrors,
  isApiError,
  readError,
  type ClientErrorCode,
} from '@el-reto/client';
export type { ApiCall } from './api.ts';
export { appCheckHeader, startAppCheck } from './app-check.ts';
export { logQuietly, whenIdle } from './background.ts';
export * from './basics.ts';
export { call } from './client.ts';
export { pathTo } from '@el-reto/contracts/rules';
export { config, type SiteConfig } from './config.ts';
export { consent, useConsent, type Consent } from './consent.ts';
export { useAction } from './action.ts';
export { ask, Asked } from './ask.ts';
export { knownMe, refresh, setAnswer } from './answers.ts';
export { asPage, useApi, useApiPages, useData, useMe, usePersonal } from './use-api.ts';
export { pageMetadata, usePageMetadata } from './page-metadata.ts';
export { startMeasurement } from './measurement.ts';
export { errorText } from '../messages/errors.ts';
export { isAt, paths, patterns, safeReturnPath } from './paths.ts';
export type { AdminScreen, PublicScreen, RemoteModule, ScreenLoader } from './remote-contract.ts';
export * from './router.ts';
export {
  beforeSignOut,
  getIdentity,
  getToken,
  holdSession,
  sessionReady,
  signOut,
  startSession,
  useSession,
} from './session.ts';
export {
  createStore,
  stateFromUser,
  type SessionState,
  type SessionUser,
} from './session-store.ts';
export { createStoredText } from './stored-text.ts';
export { dismissToast, toast, useToasts, type ToastMessage } from './toast.ts';
