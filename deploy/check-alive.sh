#!/bin/sh
# check-alive.sh <command>: a container's health check. Docker restarts processes that have ended, but not
# those that hang. Therefore the main process is killed after the command has failed for 15 s. The command
# must check only the health of this process, not that of other parts.
state=${TMPDIR:-/tmp}/alive
init=${PROC:-/proc}/1
now=$(date +%s)
if timeout 4 "$@"; then
  echo alive >"$state"
  exit 0
fi
# Until the first success the process is still starting.
since=$(cat "$state" 2>/dev/null) || exit 1
if [ "$since" = alive ]; then
  echo "$now" >"$state"
elif [ $(($(date +%s) - since)) -ge 15 ]; then
  echo "no answer for 15 s: the process is killed"
  # Under `init: true` the main process is the child of Docker's init, which ends with it.
  case $(cat "$init/comm") in
    docker-init | tini | catatonit) kill -9 $(cat "$init/task/1/children") ;;
  esac
fi
exit 1
