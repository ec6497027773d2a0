import { expect, it } from 'vitest';
import { Seal } from './claim-answers.ts';

const [old, fresh] = ['o'.repeat(32), 'f'.repeat(32)];
const answers = { fullName: 'Ana Secreta' };

it('answers are encrypted with the first key and decrypted with any, for their own claim only', () => {
  const earlier = new Seal([old]).close(answers, 'e_1:u');
  const both = new Seal([fresh, old]);
  expect(both.open(earlier, 'e_1:u')).toEqual(answers);
  const sealed = both.close(answers, 'e_1:u');
  expect(new Seal([fresh]).open(sealed, 'e_1:u')).toEqual(answers);
  expect(() => new Seal([fresh]).open(earlier, 'e_1:u')).toThrow('CLAIMS_KEY');
  expect(() => both.open(sealed, 'e_2:u')).toThrow('authenticate');
});
