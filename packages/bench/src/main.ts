/** `npm run bench` beside a bare Fastify; `npm run bench -- traces` with tracing off and on. */
if (process.argv[2] === 'traces') await import('./traces.ts');
else await import('./compare.ts');
