// The birth date as typed numbers. Used by the age gate and for accounts without a birth date.
export * from './birth-date.ts';
export { guideBoxes } from './guide-boxes.ts';
export { DateBoxes } from './date-boxes.tsx';
