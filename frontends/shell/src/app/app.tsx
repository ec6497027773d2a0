import { useEffect } from 'react';
import { Asked } from '@el-reto/ui/runtime';
import { Toaster } from '@el-reto/ui';
import { ConsentCorner } from '../features/consent/consent-corner.tsx';
import { PauseNotice } from '../features/pause/pause-notice.tsx';
import { OfflineNotice } from '../features/offline/offline-notice.tsx';
import { uncoverRoot } from '../first-screen.ts';
import { AgeGated } from './age-gated.tsx';
import { ErrorPage } from './error-page.tsx';
import { Layout } from './layout.tsx';
import { Screens } from './screens.tsx';

export function App({ root }: { root: HTMLElement }) {
  useEffect(() => void uncoverRoot(root), [root]);
  return (
    <>
      <AgeGated>
        <Layout>
          <ErrorPage>
            <Screens />
          </ErrorPage>
        </Layout>
        <ConsentCorner />
      </AgeGated>
      <OfflineNotice />
      <PauseNotice />
      <Asked />
      <Toaster />
    </>
  );
}
