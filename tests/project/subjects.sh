#!/bin/sh
# subjects.sh SOURCE [BASE] - subject lines of commits have at most 72 characters, as long lines are cut where history
# is listed. Only commits after BASE count: older ones stay as they are. Ends with 77 without that history.
set -eu
cd "$1"
base=${2-5837bfd0590fc043a6123b389939b6b43afc459a}
git rev-parse -q --verify "$base^{commit}" >/dev/null 2>&1 || {
    echo "skipped: the sources are no git repository, or one without the commit $base"
    exit 77
}
git log --format='%h %s' "$base..HEAD" | awk '
{ subject = substr($0, index($0, " ") + 1); gsub(/[\200-\277]/, "", subject) } # the further bytes of a character
length(subject) > 72 { print "commit " $1 ": a subject of " length(subject) " characters, expected at most 72"; long = 1 }
END { exit long }'
