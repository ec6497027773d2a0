import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reloadOnChunkFailure } from '@el-reto/ui/chunk-reload';
import { startAppCheck, startSession } from '@el-reto/ui/runtime';
import { Standalone } from './standalone.tsx';
import './standalone.css';
import './styles.css';

reloadOnChunkFailure();
startSession();
startAppCheck();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Standalone />
    </StrictMode>,
  );
}
