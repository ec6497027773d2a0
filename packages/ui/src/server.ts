// For the front ends' server builds alone: a browser has one address, and keeps its answers.
import { drawStandIns } from './lib/stand-in.ts';
import { plain } from './lib/thumbhash.ts';

export { Router } from 'wouter';
export { applyConfig } from './runtime/config.ts';
export { bringAnswers, forgetAnswers } from './runtime/answers.ts';

drawStandIns(plain);
