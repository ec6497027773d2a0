/**
 * `npm run bench` beside a bare Fastify; `npm run bench -- traces` with tracing off and on;
 * `npm run bench -- freshness` how soon a list is right after a burst of likes.
 */
const what = process.argv[2];
if (what === 'traces') await import('./traces.ts');
else if (what === 'freshness') await import('./freshness.ts');
else await import('./compare.ts');
