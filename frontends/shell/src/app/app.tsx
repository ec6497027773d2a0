import { useEffect, useState } from 'react';
import { Asked, useLocation, useToasts, whenIdle } from '@el-reto/ui/runtime';
import { ErrorBoundary, lazily } from '@el-reto/ui';
import { reloadOnce } from '@el-reto/ui/chunk-reload';
import { uncoverRoot } from '../first-screen.ts';
import { ErrorPage } from './error-page.tsx';
import { AgeGated } from './guards.tsx';
import { Layout } from './layout.tsx';
import { OfflineNotice, useCanLoad } from './offline-notice.tsx';
import { Screens } from './screens.tsx';

const IdleParts = lazily(() => import('./idle-parts.tsx'));

function WhenIdle() {
  const [isIdle, setIdle] = useState(false);
  const [asked, setAsked] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const hasNews = useToasts().length > 0;
  // Browsers do not request a failed module again. Therefore it is not requested while offline.
  const canLoad = useCanLoad();
  if (!asked && canLoad && (isIdle || hasNews)) setAsked(true);
  return asked ? <IdleParts /> : null;
}

export function App({ root }: { root: HTMLElement }) {
  useEffect(() => void uncoverRoot(root), [root]);
  const [path] = useLocation();
  return (
    <>
      <AgeGated>
        <Layout>
          <ErrorBoundary fallback={<ErrorPage />} path={path}>
            <Screens />
          </ErrorBoundary>
        </Layout>
      </AgeGated>
      {/* A dialog that failed is never answered. */}
      <ErrorBoundary onError={reloadOnce}>
        <Asked />
      </ErrorBoundary>
      <OfflineNotice />
      <ErrorBoundary>
        <WhenIdle />
      </ErrorBoundary>
    </>
  );
}
