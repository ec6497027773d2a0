import { setTimeout as sleep } from 'node:timers/promises';
import type { AppSpecs } from './app-processes.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { Supervisor } from './supervisor/supervisor.ts';

type Start = (
  supervisor: Supervisor,
  infrastructure: Infrastructure,
  apps: AppSpecs,
) => Promise<void>;

/** Starts each part once those are ready that it would otherwise have to wait for. */
export const startParts: Start = async (supervisor, infrastructure, apps) => {
  await supervisor.start('infraestructura', infrastructure.base, 'infra');
  await infrastructure.prepare();
  // Services come up without identity, which takes as long as they do.
  await Promise.all([
    supervisor.start('identidad', infrastructure.identity, 'infra'),
    supervisor.start('servicios', apps.services, 'app'),
  ]);
  await supervisor.start('sitios', apps.edge, 'app');
};

/** Long enough for a process to find out that the others are not there, in milliseconds. */
const apartMs = 1_500;

/** The other way round, NATS last and nobody waiting for anybody: all have to cope. */
export const startPartsReversed: Start = async (supervisor, infrastructure, apps) => {
  const starting = [supervisor.start('sitios', apps.edge, 'app')];
  const next = async (...args: Parameters<Supervisor['start']>) => {
    await sleep(apartMs);
    starting.push(supervisor.start(...args));
  };
  await next('servicios', apps.services.toReversed(), 'app');
  await next('identidad', infrastructure.identity, 'infra');
  for (const spec of infrastructure.base.toReversed()) await next(spec.name, [spec], 'infra');
  await Promise.all(starting);
};
