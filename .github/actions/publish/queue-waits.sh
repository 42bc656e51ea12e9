#!/usr/bin/env bash
# Writes to $GITHUB_OUTPUT whether a page waits in the queue or a preview waits to be rendered, waiting=true or
# waiting=false, and whether mail waits, mail=true or mail=false. Needs only curl, so that a check every 15 minutes takes
# seconds.
# SUPABASE_URL and SUPABASE_SECRET_KEY as for `npm run generate`.
set -euo pipefail
# A job that is due within the minute is due by the time a machine is set up.
now=$(date -u -d '+1 minute' +%Y-%m-%dT%H:%M:%SZ)
# Whether a table has due rows. Arguments: its name, the column with the due time, the status of rows that wait, and the
# status of rows that are leased, which are due again when their lease is over.
due() {
  local url="${SUPABASE_URL%/}/rest/v1/$1?select=id&limit=1" rows
  url+="&or=(and(status.eq.$3,$2.lte.$now),and(status.eq.$4,lease_until.lte.$now))"
  # The key is passed on standard input, because others can read the arguments of a process.
  if ! rows=$(printf 'header = "apikey: %s"\n' "$SUPABASE_SECRET_KEY" |
    curl --silent --show-error --fail --max-time 20 --config - "$url"); then
    echo "The publishing queue at $SUPABASE_URL could not be read. Is the project awake, and the secret key still valid?" >&2
    return 1
  fi
  [ "$rows" = '[]' ] && echo false || echo true
}

# Writes the mails that have become due to the outbox, so that they are seen below. Argument: the function that does so.
write_mails() {
  printf 'header = "apikey: %s"\n' "$SUPABASE_SECRET_KEY" |
    curl --silent --show-error --fail --max-time 20 --config - --output /dev/null \
      --header 'content-type: application/json' --data '{}' "${SUPABASE_URL%/}/rest/v1/rpc/$1" ||
    echo "$1 failed. What is in the outbox already is sent all the same." >&2
}

waiting=$(due html_generation_jobs run_after queued running)
[ "$waiting" = true ] || waiting=$(due previews requested_at queued running)
write_mails queue_alert_mails
write_mails queue_numbers_mail
write_mails tend_confirmations
mail=$(due outbox next_attempt_at pending sending)
for answer in "waiting=$waiting" "mail=$mail"; do
  echo "$answer"
  [ -z "${GITHUB_OUTPUT:-}" ] || echo "$answer" >>"$GITHUB_OUTPUT"
done
