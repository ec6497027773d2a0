import { it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { walkTheContest } from '../support/whole-way.ts';

const browser = await browserOfThisFile();

it('the whole way leads from sign-up by a second try to a prize that was delivered', () =>
  walkTheContest(browser));
