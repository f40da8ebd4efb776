#!/bin/sh
# dist.sh SOURCE NAME FILE - the source archive FILE of what git has at HEAD, below the folder NAME. The same commit
# makes the same bytes: times are the commit's, owners and modes are git's own, gzip keeps neither name nor time.
set -eu
git -C "$1" -c tar.umask=0022 archive --format=tar --prefix="$2/" HEAD | gzip -n9 >"$3"
