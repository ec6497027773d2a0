import { expect, it } from 'vitest';
import { placeholder } from './placeholder.ts';

it('the placeholder of a photo is its mean colour', () => {
  const { backgroundColor } = placeholder('1QcSHQRnh493V4dIh4eXh1h4kJUI') ?? {};
  expect(backgroundColor).toBe('rgb(86 82 88)');
});

it.each([undefined, '', '%%%'])('the broken hash %j has no placeholder', (broken) => {
  expect(placeholder(broken)).toBeUndefined();
});
