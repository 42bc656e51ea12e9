#!/usr/bin/env bash
# full-disk.sh FOLDER SPARE COMMAND…: mounts a tmpfs on FOLDER that has SPARE kilobytes left, and runs the command.
# Then it copies the content of the tmpfs back into FOLDER. Run it inside `unshare --user --map-root-user --mount`:
# then no other process sees the tmpfs, and no root is needed.
set -euo pipefail
folder=$1
spare=$2
shift 2
keep=$(mktemp -d "$folder.keep-XXXX")
cp -a "$folder/." "$keep"
mount -t tmpfs -o size=1g none "$folder"
cp -a "$keep/." "$folder"
used=$(df --output=used --block-size=1k "$folder" | tail -1)
mount -o "remount,size=$((used + spare))k" "$folder"
code=0
(cd . && "$@") || code=$?
rm -rf "$keep"
mkdir "$keep"
cp -a "$folder/." "$keep"
umount "$folder"
rm -rf "${folder:?}"
mv "$keep" "$folder"
exit "$code"
