import { frontEnd } from '@el-reto/vite';
import { defineConfig } from 'vite';

const chunks = [
  // Code that every page needs before the age gate. The application is loaded after the gate.
  {
    name: 'start',
    test: /(shell\/src\/(entry|age-gate\/age-pass|first-screen)|ui\/src\/runtime\/(background|chunk-reload|stored-text|store)|contracts\/src\/(rules|calendar|limits))\.ts|preload-helper/,
  },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/ },
  {
    name: 'app',
    test: /shell\/src\/(main|app\/(?!idle-parts|account-bar|pause-notice)|features\/remotes|features\/consent\/notice)|ui\/src\/(runtime\/(?!consent|identity|firebase|attestation|meter|app-check-token|preview-metadata|seal|usable-database)|basics|messages\/(errors|offline)|components\/(button-link|error-boundary|wordmark)|lib\/terms-of)|contracts\/src\/(?!days|email|legal|periods|prize-names|text|working-days)|node_modules\/(wouter|regexparam)\/|vite\/src\/use-sync|virtual:__federation__/,
  },
];

export default defineConfig(
  frontEnd({
    name: 'shell',
    server: 'src/first-paint.tsx',
    serviceWorker: 'src/features/offline/service-worker.ts',
    chunks,
  }),
);
