// The date of birth as typed numbers: at the age gate, and where an account lacks it.
export * from './birth-date.ts';
export { guideBoxes } from './guide-boxes.ts';
export { DateBoxes } from './date-boxes.tsx';
