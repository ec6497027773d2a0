export { AgreeSheet } from './agree-sheet.tsx';
export { agreedBefore, agreeToAll } from './agreements.ts';
