import { frontEnd } from '@el-reto/vite';
import { defineConfig } from 'vite';

export default defineConfig(
  frontEnd({ name: 'admin', exposes: { './routes': './src/routes.ts' } }),
);
