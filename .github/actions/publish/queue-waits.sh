#!/usr/bin/env bash
# Says in $GITHUB_OUTPUT whether a page waits in the queue: waiting=true or waiting=false. Needs curl alone, so that
# looking every 15 minutes costs seconds. SUPABASE_URL and SUPABASE_SECRET_KEY as for `npm run generate`.
set -euo pipefail
# A job that is due within the minute is due by the time a machine is set up.
now=$(date -u -d '+1 minute' +%Y-%m-%dT%H:%M:%SZ)
url="${SUPABASE_URL%/}/rest/v1/html_generation_jobs?select=id&limit=1"
url+="&or=(and(status.eq.queued,run_after.lte.$now),and(status.eq.running,lease_until.lte.$now))"
# The key goes through standard input: arguments of a process can be read by others.
if ! rows=$(printf 'header = "apikey: %s"\n' "$SUPABASE_SECRET_KEY" |
  curl --silent --show-error --fail --max-time 20 --config - "$url"); then
  echo "The publishing queue at $SUPABASE_URL could not be read. Is the project awake, and the secret key still valid?" >&2
  exit 1
fi
waiting=$([ "$rows" = '[]' ] && echo false || echo true)
echo "waiting=$waiting"
[ -z "${GITHUB_OUTPUT:-}" ] || echo "waiting=$waiting" >>"$GITHUB_OUTPUT"
