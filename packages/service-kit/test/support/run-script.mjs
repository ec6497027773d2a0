import { defaultServerConditions, runnerImport } from 'vite';

// Decorators are more than Node itself takes off: scripts run as the tests do, from the sources,
// those of other packages here included.
const [script] = process.argv.splice(2, 1);
const resolve = {
  conditions: ['source', ...defaultServerConditions],
  noExternal: [/^@el-reto\//],
};
await runnerImport(script, {
  configFile: false,
  logLevel: 'error',
  resolve,
  environments: { inline: { resolve } },
});
