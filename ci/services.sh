# Sourced by .ci/run: real parts for the tests, in a folder of their own, ended with the shell.
# Sets TEST_DATABASE_URL, TEST_REDIS_URL and CHROMIUM_PATH. What is missing is installed from Debian's packages; nginx
# is only installed, a test starts its own. The ports are free ones, so that two runs on one machine do not meet.

services=$(mktemp -d)
free_port() { node -e 'import("./test/support/free-port.ts").then(async ({ freePort }) => console.log(await freePort()))'; }
postgres_port=$(free_port)
redis_port=$(free_port)

install_missing() {
  local missing=()
  ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || missing+=(postgresql)
  command -v redis-server >/dev/null || missing+=(redis-server)
  command -v nginx >/dev/null || missing+=(nginx)
  command -v chromium-headless-shell >/dev/null || missing+=(chromium-headless-shell)
  command -v openssl >/dev/null || missing+=(openssl)
  if [ ${#missing[@]} -eq 0 ]; then return; fi
  echo "installing ${missing[*]}"
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# PostgreSQL refuses to run as root.
as_postgres() {
  if [ "$(id -u)" -eq 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

# It does not wait for the disk, as the embedded database of tests does not: that proves nothing here.
start_postgres() {
  postgres_bin=$(dirname "$(ls /usr/lib/postgresql/*/bin/postgres | sort -V | tail -1)")
  mkdir "$services/postgres"
  if [ "$(id -u)" -eq 0 ]; then
    chmod 711 "$services"
    chown postgres "$services/postgres"
  fi
  as_postgres "$postgres_bin/initdb" -D "$services/postgres/data" -A trust -U postgres --no-sync >"$services/initdb.log"
  as_postgres "$postgres_bin/pg_ctl" -D "$services/postgres/data" -w -l "$services/postgres/log" \
    -o "-p $postgres_port -k $services/postgres -c listen_addresses=127.0.0.1 -c max_connections=300 -c fsync=off -c full_page_writes=off" start >/dev/null ||
    { cat "$services/postgres/log" >&2; return 1; }
}

start_redis() {
  redis-server --port "$redis_port" --bind 127.0.0.1 --save "" --appendonly no --dir "$services" \
    --logfile "$services/redis.log" >/dev/null &
  redis_pid=$!
  for _ in $(seq 50); do
    if redis-cli -p "$redis_port" ping >/dev/null 2>&1; then return; fi
    sleep 0.1
  done
  echo "Redis does not answer on port $redis_port" >&2
  return 1
}

stop_services() {
  as_postgres "$postgres_bin/pg_ctl" -D "$services/postgres/data" -m immediate stop >/dev/null || true
  kill "$redis_pid" 2>/dev/null || true
  rm -rf "$services"
}

install_missing
start_postgres
start_redis
trap stop_services EXIT

export TEST_DATABASE_URL="postgres://postgres@127.0.0.1:$postgres_port/postgres"
export TEST_REDIS_URL="redis://127.0.0.1:$redis_port"
CHROMIUM_PATH=$(command -v chromium-headless-shell)
export CHROMIUM_PATH
echo "PostgreSQL on $postgres_port, Redis on $redis_port, $("$CHROMIUM_PATH" --version --no-sandbox 2>/dev/null || echo "$CHROMIUM_PATH")"
