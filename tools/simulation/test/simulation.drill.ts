import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sabotages } from '../src/sabotage.ts';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** The rule that each defect violates. */
const found: Readonly<Record<keyof typeof sabotages, RegExp>> = {
  'early-ack':
    /got the answer|was created, and is not there|was approved, and is pending|likes, \d+ records/,
  'lost-event': /published (?:tallies|numbers)|a gateway shows|went to undefined/,
  'lost-inbox': /went to \S+ \d+ times/,
  'forgotten-key':
    /tapped .* once; the answer was|is public, and not approved|was created, and is not there|the record is null/,
  'forgotten-decision': /an administrator has/,
  'forgotten-mailbox': /has 2 likes in/,
  'forgotten-switch': /likes are closed, acknowledged open/,
  'forgotten-ban': /is suspended: false, acknowledged: true/,
  'kept-posts': /after its deletion|was deleted, and is there/,
  'kept-likes': /is deleted, and a like of theirs stays|likes stay|repeated without an end/,
  'stale-cache': /after its deletion|a gateway shows/,
  'leaky-count': /which are hidden|a gateway shows .*: [1-9]/,
  'lost-approval': /was approved, and is pending/,
  'false-approval': /is public, and not approved/,
  'silent-posts': /does not answer/,
  'poison-event': /there is a dead letter/,
  'changing-result': /the result of .* has changed/,
  'false-ledger': /the ledger is not/,
  'short-ledger': /: result \d+, counted records \d+/,
  'wrong-address': /went to a@elreto.mx/,
  'lost-reply': /about request .* went to undefined/,
  'double-mail': /went to \S+ \d+ times/,
};

it.each(Object.keys(sabotages))('finds the defect %s', async (name) => {
  const simulation = spawn(process.execPath, [main, '--sabotage', name, '--seconds', '120']);
  try {
    const lines = createInterface({ input: simulation.stdout });
    const [first] = (await once(lines, 'line')) as [string];
    expect(first).toMatch(/^seed \d+, found after/);
    expect(first).toMatch(found[name] ?? /^$/);
  } finally {
    simulation.kill();
  }
});
