import { measureBursts } from './scale-burst.ts';
import { gatewaysTable, needsTable, quotasTable, replicasTable } from './scale-minute.ts';
import { dayTable, figuresTable, likesTable } from './scale-tables.ts';

/** `npm run bench -- scale paper`: the model alone; `scale burst`: a burst here beside what it says of it. */
const only = process.argv[3];
const chapters = {
  'Measured figures': figuresTable,
  'A million likes': likesTable,
  'A million visitors a day, one of each part': dayTable,
  'A television minute: 200,000 people in 60 s': needsTable,
  'The least replicas': replicasTable,
  'By number of gateways, with a CDN': () => gatewaysTable({ store: 'sqlite', cdn: true }),
  'What is not ours to multiply': quotasTable,
};

if (only !== 'burst') {
  for (const [title, table] of Object.entries(chapters)) console.log(`\n${title}\n\n${table()}`);
}
if (only !== 'paper') await measureBursts();
