// For the server builds of front ends only: in a browser these functions would change the state of the
// page.
import { drawPlaceholders } from './lib/placeholder.ts';
import { plain } from './lib/thumbhash.ts';

export { Router } from 'wouter';
export { applyConfig } from './runtime/config.ts';
export { bringAnswers, forgetAnswers } from './runtime/answers.ts';

drawPlaceholders(plain);
