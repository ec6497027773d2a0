import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { baseEnvSchema } from '../../src/env.ts';
import { runService, settingsOf, startService } from '../../src/run-service.ts';
import { EchoController } from './echo.ts';

@Module({ controllers: [EchoController] })
class AppModule {}

/** Runs a whole service in a separate process. The first argument is its environment as JSON. */
const [settings = '{}', task = 'run'] = process.argv.slice(2);
const source = JSON.parse(settings) as Record<string, string>;
const env = settingsOf('posts', baseEnvSchema, source);
const options = { name: 'posts', module: AppModule, env, collections: [] };
if (task === 'run') {
  await runService(options);
} else {
  // The process ends only if the service leaves nothing open.
  const service = await startService(options);
  await service.stop();
}
