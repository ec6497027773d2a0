import { frontEnd } from '@el-reto/vite';
import { defineConfig } from 'vite';

const chunks = [
  // Code shared by the screens of cards.
  {
    name: 'shared',
    test: /\/(contracts\/src\/event-address|public\/src\/(lib\/(?!account-dialogs|agreements|enter|kept-list|move-card|post-counts|share|use-keys|which-event)|components\/(?!check-field|event-page|prize-link))|ui\/src\/(lib\/(?!save-file|times|focus-once|limit-text)|live\/use|messages\/(?!errors|like-news|auth-errors|profile|account|adults|take-part|viewer|report|home|contest|winners|loteria|theatre|gallery|author|banned|notices|legal|jury|prize|discard)|components\/(button-link|photo|loteria-card|countdown|stage)))\b|preload-helper|virtual:__federation_fn_import/,
    minShareCount: 3,
  },
  // Small modules that several screens share.
  { name: 'lists', test: /public\/src\/lib\/which-event|ui\/src\/messages\/gallery/ },
  { name: 'late', test: /ui\/src\/components\/lazily|public\/src\/lib\/return-to-card/ },
  { name: 'names', test: /ui\/src\/messages\/jury-share|contracts\/src\/prize-names/ },
  // Small modules that the page of a card needs.
  {
    name: 'card',
    test: /public\/src\/(lib\/(post-counts|use-keys|share\/share-button)|components\/step-button)|ui\/src\/messages\/viewer|contracts\/src\/card-texts/,
  },
];

export default defineConfig(
  frontEnd({
    name: 'public',
    exposes: { './routes': './src/routes.ts' },
    server: 'src/first-screen.tsx',
    chunks,
  }),
);
