import { attacks } from './attacks.ts';
import { honestPopulations } from './honest.ts';
import { tableOf } from './judged.ts';

console.table(tableOf([...honestPopulations, ...attacks]));
