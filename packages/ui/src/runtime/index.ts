// The only module, apart from React, that shell and remotes share. All shared state is here.
export { ApiError, isApiError, type Send } from '@el-reto/client';
export { appCheckHeader, startAppCheck } from './app-check.ts';
export { logQuietly, whenIdle, whenShown } from './background.ts';
// Small components that both shell and remotes show. As part of this module they are loaded only once.
export { Avatar } from '../basics/avatar.tsx';
export { Button, buttonClass } from '../basics/button.tsx';
export { common } from '../basics/common.ts';
export { Corcholata } from '../basics/corcholata.tsx';
export { cx } from '../basics/cx.ts';
export { CardsSkeleton, EmptyState, ErrorState, Loaded, Skeleton } from '../basics/states.tsx';
export { call, newKey } from './api.ts';
export { addAddresses, pathTo } from '@el-reto/contracts/rules';
export { config, type SiteConfig } from './config.ts';
export { useAction } from './action.ts';
export { ask, Asked } from './ask.ts';
export { client as answers, forget, knownMe, knownOrRead, refresh, setAnswer } from './answers.ts';
export { asPage, useApi, useApiPages, useData, useMe } from './use-api.ts';
export { changeMyLikes, useMyLikes, useMyLikesAnswer } from './my-likes.ts';
export { pageMetadata, usePageMetadata } from './page-metadata.ts';
export { errorText } from '../messages/errors.ts';
export * from './paths.ts';
export { useReturnPath } from './use-return-path.ts';
export { openScreens } from './remote-contract.ts';
export type { AdminScreen, PublicScreen, RemoteModule } from './remote-contract.ts';
// The router's context must be a single instance for shell and remotes, which this shared module ensures.
export {
  Link,
  Redirect,
  Route,
  Switch,
  useLocation,
  useParams,
  useSearch,
  useSearchParams,
} from 'wouter';
export { navigate, useHistoryState } from 'wouter/use-browser-location';
export { followServerClock, serverNowMs } from './server-clock.ts';
export * from './session.ts';
export { createStore } from './store.ts';
export { createStoredText, createTabText, storedFields, ownBirthDate } from './stored-text.ts';
export { dismissToast, toast, useToasts, type ToastMessage } from './toast.ts';
export { askForLike, isLikeAsked, isLikeComing } from './waiting-like.ts';
export { withLimit } from './with-limit.ts';
