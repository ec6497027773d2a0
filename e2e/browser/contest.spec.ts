import { it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { walkTheContest } from '../support/contest-flow.ts';

const browser = await browserOfThisFile();

it('the way through the contest leads from sign-up to the winners', () => walkTheContest(browser));
