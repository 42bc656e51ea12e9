#!/usr/bin/env bash
# Says in $GITHUB_OUTPUT whether a page waits in the queue, or staff for a preview of one, waiting=true or waiting=false, and whether mail does,
# mail=true or mail=false. Needs curl alone, so that looking every 15 minutes costs seconds.
# SUPABASE_URL and SUPABASE_SECRET_KEY as for `npm run generate`.
set -euo pipefail
# A job that is due within the minute is due by the time a machine is set up.
now=$(date -u -d '+1 minute' +%Y-%m-%dT%H:%M:%SZ)
# Whether rows of a table are due: its name, the column that says when, and the state of those that wait.
due() {
  local url="${SUPABASE_URL%/}/rest/v1/$1?select=id&limit=1" rows
  url+="&or=(and(status.eq.$3,$2.lte.$now),and(status.eq.$4,lease_until.lte.$now))"
  # The key goes through standard input: arguments of a process can be read by others.
  if ! rows=$(printf 'header = "apikey: %s"\n' "$SUPABASE_SECRET_KEY" |
    curl --silent --show-error --fail --max-time 20 --config - "$url"); then
    echo "The publishing queue at $SUPABASE_URL could not be read. Is the project awake, and the secret key still valid?" >&2
    return 1
  fi
  [ "$rows" = '[]' ] && echo false || echo true
}

waiting=$(due html_generation_jobs run_after queued running)
[ "$waiting" = true ] || waiting=$(due previews asked_at queued running)
mail=$(due outbox next_attempt_at pending sending)
for answer in "waiting=$waiting" "mail=$mail"; do
  echo "$answer"
  [ -z "${GITHUB_OUTPUT:-}" ] || echo "$answer" >>"$GITHUB_OUTPUT"
done
