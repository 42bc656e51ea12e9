#!/usr/bin/env bash
# Publishes what changed and commits it to the branch of the pages. Runs in a checkout of the code.
#   WHAT            all (default), page (with PAGE_TYPE and PAGE_SLUG), queue, sitemap, or shard (with SHARD, such as 2/4), which
#                   renders a part of all into .local/shards and commits nothing
#   SHARDS          a folder of shards that other machines have rendered, used with WHAT=all; it may be missing
#   RESUME=1        publish although the last publish was reverted with `git revert`
#   ALLOW_REMOVALS=1, FORCE=1, SCHEDULED=1   as the flags of `npm run generate`
#   PUSH_TOKEN      a token that may read and push that branch; without it git uses its own configuration
#   SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, SITE_ORIGIN   as for `npm run generate`
# The pages live on a branch of their own, `published`, in public/ (decision 061). That branch has no public/.gitignore;
# `git add --force` overrides what the machine itself ignores.
set -euo pipefail

what=${WHAT:-all}
branch=${PUBLISH_BRANCH:-published}
remote=${PUBLISH_REMOTE:-origin}
tree=${PUBLISH_TREE:-.published}
tries=${PUBLISH_TRIES:-5}

say() { echo "$*"; [ -z "${GITHUB_STEP_SUMMARY:-}" ] || echo "$*" >>"$GITHUB_STEP_SUMMARY"; }
fail() { echo "$*" >&2; [ -z "${GITHUB_ACTIONS:-}" ] || echo "::error::$*"; exit 1; }
answer() { [ -z "${GITHUB_OUTPUT:-}" ] || echo "$1" >>"$GITHUB_OUTPUT"; }
pages() { git -C "$tree" "$@"; }

# Runs git over the network. Only these calls get the token, and it is stored nowhere: neither the generator nor the
# packages that it loads can find it in the environment or in .git/config.
token=${PUSH_TOKEN:-}
unset PUSH_TOKEN
remotely() {
  if [ -z "$token" ]; then git "$@"; return; fi
  GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0="http.${GITHUB_SERVER_URL:-https://github.com}/.extraHeader" \
    GIT_CONFIG_VALUE_0="Authorization: Basic $(printf 'x-access-token:%s' "$token" | base64 --wrap=0)" \
    GIT_TERMINAL_PROMPT=0 git "$@"
}

case "$what" in
  all | queue | sitemap) ;;
  shard) [ -n "${SHARD:-}" ] || fail "Name the shard, such as 2/4." ;;
  page) [ -n "${PAGE_TYPE:-}" ] && [ -n "${PAGE_SLUG:-}" ] || fail "Name the page: its type and its slug." ;;
  *) fail "WHAT is all, page, queue, sitemap or shard; it is '$what'." ;;
esac

# Checks the branch out as it is now at the remote, in a folder of its own.
open_branch() {
  git worktree prune
  local found=0
  remotely ls-remote --exit-code --heads "$remote" "$branch" >/dev/null || found=$?
  if [ "$found" -eq 0 ]; then
    remotely fetch --quiet "$remote" "+refs/heads/$branch:refs/remotes/$remote/$branch" || return 1
    if [ -d "$tree" ]; then pages reset --quiet --hard "$remote/$branch" && pages clean -fdxq
    else git worktree add --quiet --force -B "$branch" "$tree" "$remote/$branch"; fi
  elif [ "$found" -eq 2 ]; then
    # The remote answers and has no such branch yet.
    [ -d "$tree" ] || git worktree add --quiet --force --detach "$tree" || return 1
    pages checkout --quiet --orphan "$branch" && pages rm -rfq --ignore-unmatch .
  else
    return 1
  fi
}

# Returns the exit code of the generator, which is also not 0 when some pages were published and some were not.
make() {
  local site flags=()
  site=$(cd "$tree" && pwd)/public
  [ "${FORCE:-}" != 1 ] || flags+=(--force)
  if [ "$1" = shard ]; then
    SITE_DIR=$site npm run --silent generate -- --shard "$SHARD" "${flags[@]}"
    return
  fi
  [ "${ALLOW_REMOVALS:-}" != 1 ] || flags+=(--allow-removals)
  [ "${SCHEDULED:-}" != 1 ] || flags+=(--scheduled)
  [ -z "${SHARDS:-}" ] || [ ! -d "$SHARDS" ] || flags+=(--join "$SHARDS"/*/)
  case "$1" in
    all) SITE_DIR=$site npm run --silent generate -- --all "${flags[@]}" ;;
    page) SITE_DIR=$site npm run --silent generate -- --type "$PAGE_TYPE" --slug "$PAGE_SLUG" ;;
    queue) SITE_DIR=$site npm run --silent generate -- --queue ;;
    sitemap) SITE_DIR=$site npm run --silent sitemap ;;
  esac
}

message() {
  pages diff --cached --no-renames --name-status | awk '
    $2 ~ /\.html$/ {
      path = $2; sub(/^public/, "", path); sub(/(\/index)?\.html$/, "", path); if (path == "") path = "/"
      count[$1]++; total++
      if (total <= 100) list = list ($1 == "A" ? "+ " : $1 == "D" ? "- " : "~ ") path "\n"
    }
    END {
      if (total == 0) { print "Publish files beside the pages"; exit }
      printf "Publish %d %s: %d new, %d changed, %d removed\n\n%s", total, total == 1 ? "page" : "pages", count["A"], count["M"], count["D"], list
      if (total > 100) printf "and %d more\n", total - 100
    }'
}

# Commits what was generated. Returns not 0 when there is nothing to commit.
commit() {
  if [ -e "$tree/public/.publishing" ]; then fail "The publish did not come to its end, so nothing of it is committed. The last pages stay. Run it again."; fi
  [ -d "$tree/public" ] || return 1
  if [ -n "${SUPABASE_SECRET_KEY:-}" ] && printf '%s' "$SUPABASE_SECRET_KEY" | grep -rqF -f - "$tree/public"; then
    fail "A published file holds the secret key. Nothing is committed; replace the key and find out how it got there."
  fi
  pages add --force --all public
  ! pages diff --cached --quiet || return 1
  message | pages -c user.name="${GIT_AUTHOR_NAME:-github-actions[bot]}" \
    -c user.email="${GIT_AUTHOR_EMAIL:-41898282+github-actions[bot]@users.noreply.github.com}" \
    commit --quiet --file=-
}

open_branch || fail "The branch '$branch' could not be fetched from '$remote'. Nothing was published."

last=$(pages log -1 --format='%h %s' 2>/dev/null || true)
if [[ "$last" == *' Revert "'* && "${RESUME:-}" != 1 ]]; then
  say "The last publish was taken back by hand ($last). Publishing waits until somebody runs Publish by hand, with everything."
  answer changed=false
  exit 0
fi

made=0
make "$what" || made=$?
# The run that joins the shards commits them.
[ "$what" != shard ] || exit "$made"
if ! commit; then
  answer changed=false
  [ "$made" -eq 0 ] || fail "Nothing was published; the reason stands above. The last pages stay."
  say "Nothing has changed."
  exit 0
fi

for ((try = 1; ; try++)); do
  if remotely -C "$tree" push --quiet "$remote" "HEAD:refs/heads/$branch"; then break; fi
  [ "$try" -lt "$tries" ] ||
    fail "The pages could not be pushed to '$branch' after $tries tries. Run Publish again, with everything."
  sleep "${PUBLISH_PAUSE:-$((try * 3))}"
  remotely fetch --quiet "$remote" "+refs/heads/$branch:refs/remotes/$remote/$branch" || continue
  # Somebody else has published meanwhile. If both touch different pages, our commit is rebased onto theirs. Otherwise
  # everything is generated again, because the jobs that we have done are no longer in the queue.
  if ! pages -c user.name=publish -c user.email=publish@localhost rebase --quiet "$remote/$branch" 2>/dev/null; then
    pages rebase --abort
    pages reset --quiet --hard "$remote/$branch"
    made=0
    make all || made=$?
    if ! commit; then
      [ "$made" -eq 0 ] || fail "Nothing was published; the reason stands above. The last pages stay."
      break
    fi
  fi
done

answer changed=true
say "$(pages log -1 --format=%B)"
[ "$made" -eq 0 ] || fail "The pages above are published. Others could not be: their reasons stand in the log."
