#!/usr/bin/env bash
# pg_dump writes a different file each time, even when nothing has changed.
# A reader would guess: two plain dumps of an unchanged database have the same bytes. Backups that keep a dump only when its hash
# changes rely on that.
# What happens: since the releases of August 2025, each dump has a random key in \restrict and \unrestrict, so every hash is new.
# `--restrict-key=WORD` makes the dump repeatable again.
# Seen with pg_dump 15.20 (Debian 12, 15.20-0+deb12u1); documented with the option in pg_dump(1).
set -euo pipefail
folder=$(mktemp -d)
chmod 777 "$folder"
cd "$folder"
command -v pg_dump >/dev/null && [ -d /usr/lib/postgresql/15 ] || { apt-get update -q && apt-get install -y -q postgresql-15; } >/dev/null
bin=/usr/lib/postgresql/15/bin
as_postgres() { if [ "$(id -u)" = 0 ]; then su postgres -c "$1"; else sh -c "$1"; fi; }
trap 'as_postgres "$bin/pg_ctl -D $folder/data -m immediate stop" >/dev/null; rm -rf "$folder"' EXIT
as_postgres "$bin/initdb -D $folder/data -A trust -U owner --no-sync" >/dev/null
as_postgres "$bin/pg_ctl -D $folder/data -o \"-k $folder -c listen_addresses=''\" -l $folder/log -w start" >/dev/null
export PGHOST=$folder PGUSER=owner PGDATABASE=postgres
psql -qc 'create table posts (title text)'
$bin/pg_dump --version
for name in first second; do $bin/pg_dump > $name.sql; $bin/pg_dump --restrict-key=owner > $name-keyed.sql; done
diff first.sql second.sql | tee changes || true
grep -qE '^[<>] \\restrict' changes && [ "$(grep -c '^[<>]' changes)" = 4 ] && cmp first-keyed.sql second-keyed.sql
