import { spawn } from 'node:child_process';

/**
 * Stops the remaining processes after the supervisor was killed. The script reads lines of process
 * ids, `applications|infrastructure`, and keeps the last line. Its input ends with the supervisor;
 * then it stops the applications first and the infrastructure second. It is a shell script because
 * nats-server and redis-server cannot watch their parent, and because a shell takes only a
 * megabyte.
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

export function startGuard() {
  const child = spawn('/bin/sh', ['-c', script], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.on('error', () => undefined);
  child.unref();
  return {
    /** Sets the ids of the processes to stop. */
    watch(apps: readonly number[], infra: readonly number[]): void {
      child.stdin.write(`${apps.join(' ')}|${infra.join(' ')}\n`);
    },
    /** Ends the script without stopping any process. */
    release: () => void child.stdin.end('|\n'),
  };
}
