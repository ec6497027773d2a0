// For the front ends' server builds alone: a browser has one address, and keeps its answers.
import { drawPlaceholders } from './lib/placeholder.ts';
import { plain } from './lib/thumbhash.ts';

export { Router } from 'wouter';
export { applyConfig } from './runtime/config.ts';
export { bringAnswers, forgetAnswers } from './runtime/answers.ts';

drawPlaceholders(plain);
