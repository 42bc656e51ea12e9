#!/usr/bin/env bash
# Deploys public/ to a host: deploy.sh cloudflare|netlify|s3 FOLDER. The tools for a host are pinned by the lock file in
# the folder of that name: run `npm install --no-save --ignore-scripts` there first.
#   cloudflare   CLOUDFLARE_API_TOKEN, CLOUDFLARE_ACCOUNT_ID, SUPABASE_URL
#   netlify      NETLIFY_AUTH_TOKEN, NETLIFY_SITE_ID, SUPABASE_URL
#   s3           S3_BUCKET, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY; see s3/upload.ts
# DRY_RUN=1 stops before anything is sent.
set -euo pipefail
host=${1:-}
site=${2:?Usage: deploy.sh cloudflare|netlify|s3 FOLDER}
here=$(cd "$(dirname "$0")" && pwd)
site=$(cd "$site" && pwd)
[ -f "$site/manifest.json" ] || { echo "$site holds no published site." >&2; exit 1; }
# The tools would upload what a link leads to. A branch can contain one that leads out of it.
link=$(find "$site" -type l -print -quit)
[ -z "$link" ] || { echo "$link is a symbolic link, and no page is one. Delete it from the branch 'published', then deploy again." >&2; exit 1; }
need() {
  for name in "$@"; do
    [ -z "${!name:-}" ] || continue
    case "$name" in
      *_TOKEN | AWS_*) echo "$name is not set: add it to the secrets of the environment 'production' (Settings, Environments)." >&2 ;;
      *) echo "$name is not set: add it to the variables under Settings, Secrets and variables, Actions." >&2 ;;
    esac
    exit 1
  done
}
run() { if [ "${DRY_RUN:-}" = 1 ]; then echo "would run: $*"; else "$@"; fi; }

case "$host" in
  cloudflare)
    need CLOUDFLARE_API_TOKEN CLOUDFLARE_ACCOUNT_ID SUPABASE_URL
    # Files that a clone or a running publish keeps beside the pages begin with a dot and are not uploaded. Netlify leaves
    # such names out by itself.
    [ "${DRY_RUN:-}" = 1 ] || printf '%s\n' '.*' '!.well-known' >"$site/.assetsignore"
    run "$here/cloudflare/node_modules/.bin/wrangler" deploy --config "$here/../../cdn/wrangler.jsonc" \
      --assets "$site" --var "SUPABASE_URL:$SUPABASE_URL"
    ;;
  netlify)
    need NETLIFY_AUTH_TOKEN NETLIFY_SITE_ID SUPABASE_URL
    # By this rule Netlify proxies requests to the functions. The rule is not for other hosts, so it is not committed.
    rules=$(mktemp)
    { echo "/functions/v1/* ${SUPABASE_URL%/}/functions/v1/:splat 200!"; cat "$site/_redirects"; } >"$rules"
    [ "${DRY_RUN:-}" = 1 ] || cp "$rules" "$site/_redirects"
    run "$here/netlify/node_modules/.bin/netlify" deploy --prod --no-build --dir "$site" --site "$NETLIFY_SITE_ID"
    ;;
  s3)
    need S3_BUCKET AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY
    run node "$here/s3/upload.ts" "$site"
    ;;
  *)
    echo "The host is cloudflare, netlify or s3; it is '$host'. (GitHub Pages knows no rewrites, no headers and no functions.)" >&2
    exit 1
    ;;
esac
