import { expect, it } from 'vitest';
import { plainFields } from './firestore-value.ts';

it('reads fields as the JSON that they were', () => {
  const fields = {
    likes: { integerValue: '3' },
    ratio: { doubleValue: 0.5 },
    open: { booleanValue: false },
    userId: { nullValue: null },
    name: { stringValue: '' },
    at: { timestampValue: '2026-11-20T00:00:00Z' },
    slots: { arrayValue: { values: [{ integerValue: '320' }] } },
    none: { arrayValue: {} },
    inner: { mapValue: { fields: { a: { stringValue: 'b' } } } },
  };
  expect(plainFields(fields)).toEqual({
    likes: 3,
    ratio: 0.5,
    open: false,
    userId: null,
    name: '',
    at: '2026-11-20T00:00:00Z',
    slots: [320],
    none: [],
    inner: { a: 'b' },
  });
});
