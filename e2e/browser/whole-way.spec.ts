import { it } from 'vitest';
import { walkTheContest } from '../support/whole-way.ts';

it(
  'the whole way leads from sign-up through a denial and a second try to a delivered prize',
  walkTheContest,
);
