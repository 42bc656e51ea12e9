#!/bin/sh
# Makes what nginx and Caddy include out of the published `_redirects`, `_headers` and `manifest.json`, so that a
# server of your own answers as the hosts do that read those files themselves. Run it after every publish:
#   sh rules.sh SITE_DIR OUT_DIR && nginx -s reload      (or: caddy reload)
# Writes pages, places and headers for nginx; moves, capital, places and headers for Caddy. Needs awk alone.
set -eu
site=${1:?Usage: sh rules.sh SITE_DIR OUT_DIR}
out=${2:?Usage: sh rules.sh SITE_DIR OUT_DIR}
for file in _redirects _headers manifest.json; do
  [ -r "$site/$file" ] || { echo "rules.sh: $site/$file is missing. Publish the site first." >&2; exit 1; }
done
mkdir -p "$out"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Every address that leads somewhere, for nginx's `map`, which finds a name whatever its case.
awk '
  function known(path) { if (!(path in seen)) { seen[path] = 1; printf "\"%s\" \"%s\";\n", path, path } }
  # Files beside the pages that the manifest does not list.
  BEGIN { known("/manifest.json"); known("/robots.txt"); known("/sitemap.xml"); known("/sitemap1.xml") }
  /^  "pages": \{/ { pages = 1; next }
  /^  "assets": \{/ { assets = 1; next }
  /^  \}/ { pages = assets = 0 }
  assets {
    split($0, part, "\"")
    if (part[2] ~ /^_a\// || part[2] != tolower(part[2])) next
    known("/" part[2])
    # The feed of a list is beside its page, which has an address without the city.
    feed = part[2]
    if (feed ~ /^[^\/]+\/[^\/]+\/(in|at|by)\/.*\.atom$/ && sub(/^[^\/]+/, "", feed)) known(feed)
  }
  pages {
    split($0, part, "\"")
    known(part[2])
    file = part[8]
    if (sub(/\/index\.html$/, "", file)) known("/" file)
  }
' "$site/manifest.json" >"$work/pages.nginx"
awk -v listed="$work/pages.nginx" '
  BEGIN { while ((getline line < listed) > 0) { split(line, part, "\""); seen[part[2]] = 1 } }
  /^[ \t]*(#|$)/ { next }
  $1 !~ /[:*]/ && !($1 in seen) { printf "\"%s\" \"%s\";\n", $1, $1 }
' "$site/_redirects" >>"$work/pages.nginx"

# Redirects and rewrites. `:slug` is one name; `*` is not needed here.
awk -v nginx="$work/places.nginx" -v moves_file="$work/moves.caddy" -v caddy="$work/places.caddy" -v capital="$work/capital.caddy" '
  function escaped(text) { gsub(/[.+?^${}()|\[\]\\]/, "\\\\&", text); return text }
  BEGIN {
    printf "" > nginx; printf "" > caddy; printf "" > moves_file
    # Caddy has no way to lower a name but its templates; the answer of one is only its Location.
    print "header Content-Type text/plain\ntemplates {\n\tmime text/plain\n}" > capital
    printf "respond `{{ $to := lower .Req.URL.Path}}{{ $at := list (print $to \"/index.html\") $to" > capital
  }
  /^[ \t]*(#|$)/ { next }
  ($3 == 301 || $3 == 302) && $1 !~ /[:*]/ {
    moves++
    sources = sources " \"" $1 "\""
    printf "location = %s {\n    return %d %s$is_args$args;\n}\n", $1, $3, $2 > nginx
    printf "@moved%d path_regexp ^%s$\nredir @moved%d %s{asked} %d\n", moves, escaped($1), moves, $2, $3 > moves_file
    printf "@slashed%d path_regexp ^%s(?:/|[^\\w~/-][^\\w~-]*)$\nredir @slashed%d %s{asked} 308\n", moves, escaped($1), moves, $1 > moves_file
    next
  }
  $3 == 200 && $1 !~ /\*/ {
    pattern = escaped($1); at = $2; in_caddy = $2; in_template = $2; names = 0; rewrites++
    while (match(pattern, /:[A-Za-z][A-Za-z0-9_]*/)) {
      name = substr(pattern, RSTART, RLENGTH)
      pattern = substr(pattern, 1, RSTART - 1) "([^/]+)" substr(pattern, RSTART + RLENGTH)
      names++
      gsub(name, "$" names, at)
      gsub(name, "{re.place" rewrites "." names "}", in_caddy)
      gsub(name, "${" names "}", in_template)
    }
    printf "location ~ ^%s$ {\n    try_files %s/index.html %s =404;\n}\n", pattern, at, at > nginx
    n = rewrites
    printf "@slash%d path_regexp place%d ^%s/$\nroute @slash%d {\n\t@there%d file %s/index.html %s\n\t@plain%d path_regexp plain ^(.+)/$\n\troute @there%d {\n\t\tredir @plain%d {re.plain.1}{asked} 308\n\t}\n}\n", n, n, pattern, n, n, in_caddy, in_caddy, n, n, n > moves_file
    # What a chat program stuck to the end is no part of a name.
    stuck = pattern; gsub(/\[\^\/\]\+/, "[^/]*[\\w~-]", stuck)
    printf "@stuck%d path_regexp place%d ^%s[^\\w~/-][^\\w~-]*$\nroute @stuck%d {\n\t@meant%d file %s/index.html %s\n\t@bare%d path_regexp bare ^(.*[\\w~-])[^\\w~-]+$\n\troute @meant%d {\n\t\tredir @bare%d {re.bare.1}{asked} 308\n\t}\n}\n", n, n, stuck, n, n, in_caddy, in_caddy, n, n, n > moves_file
    printf "@place%d {\n\tpath_regexp place%d ^%s$\n\tnot path *.html\n}\nroute @place%d {\n\t@stands%d file %s/index.html %s\n\trewrite @stands%d {file_match.relative}\n}\n", n, n, pattern, n, n, in_caddy, in_caddy, n > caddy
    printf " (print (regexReplaceAll \"^%s/?$\" $to \"%s\") \"/index.html\") (regexReplaceAll \"^%s/?$\" $to \"%s\")", pattern, in_template, pattern, in_template > capital
    next
  }
  {
    printf "rules.sh: line %d of _redirects says what these servers are not told here: %s\n", NR, $0 > "/dev/stderr"
    exit 1
  }
  END {
    print "}}{{ $found := has $to (list" sources ") }}{{range $at}}{{if fileExists .}}{{ $found = true }}{{end}}{{end}}{{if $found}}{{.RespHeader.Set \"Location\" (print $to (placeholder \"asked\"))}}{{else}}{{httpError 404}}{{end}}` 308" > capital
  }
' "$site/_redirects"

# One `map` per header and one `add_header` for it; a header that no rule gives is left out by both servers.
awk -v nginx="$work/headers.nginx" -v caddy="$work/headers.caddy" '
  function pattern(path) { gsub(/[.+?^${}()|\[\]\\]/, "\\\\&", path); gsub(/:[A-Za-z][A-Za-z0-9_]*/, "[^/]+", path); gsub(/\*/, ".*", path); return "^" path "$" }
  function variable(name) { name = tolower(name); gsub(/-/, "_", name); return name }
  BEGIN { printf "" > nginx; printf "" > caddy }
  /^[ \t]*(#|$)/ { next }
  /^\// { path = $1; rules++; printf "@h%d vars_regexp {http.request.orig_uri.path} %s\n", rules, pattern(path) > caddy; next }
  {
    line = $0; sub(/^[ \t]+/, "", line)
    name = substr(line, 1, index(line, ":") - 1)
    value = substr(line, index(line, ":") + 1); sub(/^[ \t]+/, "", value); gsub(/"/, "\\\"", value)
    v = variable(name)
    if (!(v in maps)) { names[++count] = v; spelled[v] = name }
    # nginx takes the first that matches, Caddy the last: the last rule is to win.
    maps[v] = sprintf("    \"~%s\" \"%s\";\n", pattern(path), value) maps[v]
    printf "header @h%d %s \"%s\"\n", rules, name, value > caddy
  }
  END {
    for (i = 1; i <= count; i++) {
      v = names[i]
      other = v == "cache_control" ? "public, max-age=0, must-revalidate" : ""
      printf "map $path $given_%s {\n    default \"%s\";\n%s}\n", v, other, maps[v] > nginx
      if (v != "cache_control") printf "add_header %s $given_%s always;\n", spelled[v], v > nginx
      # What is missing today may be there tomorrow; a redirect may lead elsewhere.
      else printf "map $status $cache_control {\n    default $given_cache_control;\n    ~^(?:30[1278]|4..)$ no-cache;\n}\nadd_header Cache-Control $cache_control always;\n" > nginx
    }
  }
' "$site/_headers"

for file in "$work"/*; do mv "$file" "$out/"; done
