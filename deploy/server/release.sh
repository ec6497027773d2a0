#!/bin/sh
# Manages releases of the product on one server. Each has its own folder; the link `current` leads to the running one.
#   release.sh setup             creates user, folders, units and Caddy's configuration, once
#   release.sh install [FOLDER]  builds a checkout (default: this one), checks it on a copy of the data, switches
#   release.sh rollback          switches to the previous release
#   release.sh list
set -eu

base=${EL_RETO_HOME:-/opt/el-reto}
etc=${EL_RETO_ETC:-/etc/el-reto}
user=${EL_RETO_USER:-el-reto}
releases=$base/releases
current=$base/current
here=$(cd "$(dirname "$0")" && pwd)
kept=3

say() { printf '%s\n' "• $*" >&2; }
fail() { printf '%s\n' "✗ $*" >&2; exit 1; }

# Runs a command of the product in the folder of a release, as the user of the product.
product() {
  release=$1; shift
  if [ "$(id -un)" = "$user" ]; then (cd "$release" && "$@")
  else (cd "$release" && runuser -u "$user" -- env HOME=/var/lib/el-reto "$@"); fi
}

service() {
  if [ -n "${EL_RETO_SERVICE:-}" ]; then "$EL_RETO_SERVICE" "$1"
  else systemctl "$1" el-reto.service; fi
}

# `rename` replaces the link atomically, so that there is always a release.
switch_to() {
  ln -sfn "$1" "$current.next"
  mv -T "$current.next" "$current"
}

name_of() { basename "$(readlink -f "$1")"; }

# A setting as the product reads it, by the Node of the running release, which root must not run.
setting() {
  product "$current" env PATH="$current/.runtime/node_modules/.bin:$PATH" \
    node -p "util.parseEnv(fs.readFileSync(0, 'utf8').replace(/^\uFEFF/, '')).$1 ?? ''" <"$etc/el-reto.env"
}

# Waits until the product answers on its port.
healthy() {
  port=$(setting PORT)
  for _ in $(seq 1 "${EL_RETO_WAIT:-180}"); do
    if curl -fsS -o /dev/null "http://127.0.0.1:${port:-3000}/api/health" 2>/dev/null; then return 0; fi
    sleep 1
  done
  return 1
} 9>&-

# Two installations at once would delete each other's folders.
lock() {
  exec 9>"$base/.lock"
  flock -n 9 || fail 'ya se instala otra versión: nada cambió'
}

setup() {
  [ "$(id -u)" = 0 ] || fail 'setup necesita root'
  apt-get install -y --no-install-recommends nodejs npm nats-server redis-server caddy curl git build-essential
  # Debian's servers are switched off, because the product starts its own.
  systemctl disable --now nats-server redis-server 2>/dev/null || true
  id "$user" >/dev/null 2>&1 || useradd --system --home-dir /var/lib/el-reto --create-home "$user"
  install -d -o "$user" -g "$user" -m 750 "$base" "$releases" /var/lib/el-reto /var/backups/el-reto
  install -d -m 755 "$etc"
  [ -e "$etc/el-reto.env" ] || install -m 640 -g "$user" "$here/el-reto.env.example" "$etc/el-reto.env"
  chgrp "$user" "$etc/el-reto.env" && chmod 640 "$etc/el-reto.env"
  [ -e "$etc/caddy.env" ] || printf 'SITE_HOST=\nADMIN_HOST=\nACME_EMAIL=\n' >"$etc/caddy.env"
  install -m 644 "$here/Caddyfile" /etc/caddy/Caddyfile
  install -D -m 644 "$here/caddy.conf" /etc/systemd/system/caddy.service.d/el-reto.conf
  # A timer that the operator has disabled stays disabled.
  timer=el-reto-backup.timer
  [ ! -e "/etc/systemd/system/$timer" ] || timer=
  install -m 644 "$here/el-reto.service" "$here/el-reto-backup.service" "$here/el-reto-backup.timer" /etc/systemd/system/
  systemctl daemon-reload
  systemctl enable el-reto.service ${timer:+"$timer"}
  say "Ahora: $etc/el-reto.env, $etc/caddy.env y la llave $etc/firebase.json (docs/deploy.md)"
}

install_release() {
  source=$(cd "${1:-$here/../..}" && pwd)
  [ -f "$source/scripts/run.mjs" ] || fail "$source no es el producto"
  lock
  version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$source/package.json")
  commit=$(git -C "$source" rev-parse --short HEAD 2>/dev/null || date +%Y%m%d%H%M%S)
  folder=$releases/$version-$commit
  before=
  if [ -e "$current" ]; then
    before=$(readlink -f "$current")
    # An installation was interrupted, for example by a power loss. A release that answers is good.
    if [ -e "$before/.untested" ]; then
      if healthy; then rm -f "$before/.untested"; else before=$(readlink -e "$base/previous" || true); fi
    fi
  fi
  backup_from=
  if [ -n "$before" ] && [ -z "${EL_RETO_NO_BACKUP:-}" ]; then backup_from=$before; fi
  if [ -n "$backup_from" ] && { [ "$(setting STORE)" = firestore ] || [ -n "$(setting NATS_URL)" ]; }; then
    fail 'con STORE=firestore o NATS_URL haz tú la copia de los datos y repite con EL_RETO_NO_BACKUP=1: nada cambió'
  fi
  if [ ! -e "$folder/.installed" ]; then
    rm -rf "$folder"
    mkdir -p "$folder"
    if git -C "$source" rev-parse HEAD >/dev/null 2>&1; then
      git -C "$source" archive HEAD | tar -x -C "$folder"
    else cp -a "$source/." "$folder/"; fi
    ln -sfn "$etc/el-reto.env" "$folder/.env"
    [ "$(id -u)" != 0 ] || chown -R "$user:$user" "$folder"
    say "Construyendo $(basename "$folder")"
    product "$folder" npm run --silent build
    touch "$folder/.installed"
  fi
  product "$folder" npm run --silent doctor || fail 'faltan ajustes: nada cambió'
  if [ -n "$backup_from" ]; then
    product "$backup_from" npm run --silent backup
    backups=$(setting BACKUP_DIR)
    archive=$(ls -t "${backups:-$before}"/el-reto-*.tar.gz 2>/dev/null | head -n 1)
    product "$folder" npm run --silent upgrade-check -- ${archive:+"$archive"} || fail 'la prueba con una copia de los datos falló (arriba dice por qué): nada cambió'
  fi
  earlier=$(readlink -e "$base/previous" || true)
  trap 'go_back interrumpido' HUP INT TERM
  if [ "$before" != "$folder" ]; then
    touch "$folder/.untested"
    [ -z "$before" ] || ln -sfn "$before" "$base/previous"
  fi
  switch_to "$folder"
  if ! service restart || ! healthy; then go_back 'no responde'; fi
  rm -f "$folder/.untested"
  trap - HUP INT TERM
  say "En marcha: $(basename "$folder")"
  prune
}

# Ends an installation with the release that ran before it.
go_back() {
  trap '' HUP INT TERM
  if [ -z "$before" ]; then
    service stop || true
    # The next installation is the first one again: no data to back up yet.
    rm -f "$current"
    fail "$1: nada quedó en marcha; journalctl -u el-reto"
  fi
  switch_to "$before"
  if [ -n "$earlier" ] && [ "$earlier" != "$before" ]; then ln -sfn "$earlier" "$base/previous"
  else rm -f "$base/previous"; fi
  if ! service restart || ! healthy; then fail "$1, y $(basename "$before") tampoco responde; journalctl -u el-reto"; fi
  fail "$1: se volvió a $(basename "$before"); journalctl -u el-reto"
}

rollback() {
  lock
  [ -e "$base/previous" ] || fail 'no hay versión anterior'
  now=$(readlink -f "$current")
  switch_to "$(readlink -f "$base/previous")"
  ln -sfn "$now" "$base/previous"
  service restart
  healthy || fail 'no responde: journalctl -u el-reto'
  rm -f "$current/.untested"
  say "En marcha: $(name_of "$current")"
}

# Deletes all releases but the newest ones, the running one and the previous one.
prune() {
  ls -1dt "$releases"/*/ | tail -n +$((kept + 1)) | while read -r folder; do
    case "$(readlink -f "$folder")" in
      "$(readlink -f "$current")" | "$(readlink -f "$base/previous")") ;;
      *)
        # After an interruption, the rest of the folder is no release.
        rm -f "$folder/.installed"
        rm -rf "$folder"
        ;;
    esac
  done
}

list() {
  for folder in "$releases"/*/; do
    [ -d "$folder" ] || continue
    mark=' '
    [ "$(readlink -f "$folder")" != "$(readlink -f "$current")" ] || mark='*'
    printf '%s %s\n' "$mark" "$(basename "$folder")"
  done
}

case "${1:-}" in
  setup) setup ;;
  install) install_release "${2:-}" ;;
  rollback) rollback ;;
  list) list ;;
  *) sed -n '2,6s/^# \{0,1\}//p' "$0"; exit 1 ;;
esac
