import { spawn } from 'node:child_process';

/**
 * Ends what the supervisor leaves behind when it is itself killed without warning. It reads lines
 * of process ids, applications and infrastructure apart, and keeps the last one; when its input
 * ends, which no death of the supervisor can prevent, it stops first the one and then the other.
 * A shell, because nats-server and redis-server cannot watch for their parent, and because it
 * costs a megabyte.
 */
const script = `
trap '' INT TERM HUP
apps= infra=
while IFS='|' read -r a i; do apps=$a infra=$i; done
alive() { for p in $1; do kill -0 "$p" 2>/dev/null && return 0; done; return 1; }
end() {
  [ -n "$1" ] || return 0
  kill -TERM $1 2>/dev/null
  n=0
  while alive "$1" && [ $n -lt 100 ]; do sleep 0.1; n=$((n+1)); done
  kill -KILL $1 2>/dev/null
}
end "$apps"
end "$infra"
`;

/** Starts the shell that runs `script`. */
export function startGuard() {
  const child = spawn('/bin/sh', ['-c', script], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.on('error', () => undefined);
  child.unref();
  return {
    /** Sets the processes to be ended. */
    watch(apps: readonly number[], infra: readonly number[]): void {
      child.stdin.write(`${apps.join(' ')}|${infra.join(' ')}\n`);
    },
    /** Nothing is left to guard. */
    release: () => void child.stdin.end('|\n'),
  };
}
