/** Rules shared by front ends and services; without zod, which browsers need not download. */
export * from './calendar.ts';
export * from './calls/addresses.ts';
export * from './calls/time-limits.ts';
export * from './calls/visits-path.ts';
export * from './days.ts';
export * from './event-address.ts';
export * from './jury-rule.ts';
export * from './legal.ts';
export * from './limits.ts';
export * from './names.ts';
export * from './periods.ts';
export * from './prize-names.ts';
export * from './prizes.ts';
export * from './reasons.ts';
export * from './reports.ts';
export * from './text.ts';
export * from './working-days.ts';
