#!/bin/sh
# windows.sh REGIONS - a proof by halves whose potential has so many regions of ten holes, no two of which have room in
# one window.
awk -v regions="$1" 'function put(from, left, held,    i) {
    if (left == 0) {
        if (made < regions) print "local " ++made " 10 h01" held " 1111111111 1"
        return
    }
    for (i = from; i <= 20 && made < regions; i++) put(i + 1, left - 1, held sprintf(" h%02d", i))
}
BEGIN {
    print "pagoda-proof 4\nboard windows\nlattice free\nrules free\nholes 23\nhole a\nhole b\nhole c"
    for (i = 1; i <= 20; i++) { printf "hole h%02d\n", i; if (i <= 10) list = list sprintf(",h%02d", i) }
    printf "jump a b c\nscope problem\nvector 1"
    for (i = 0; i < 23; i++) printf " 0"
    print ""
    put(2, 9, "")
    printf "potential 1 1"
    for (i = 1; i <= regions; i++) printf " " i
    print "\nimpossible c" list "\047 c" list " halves\nahead 0\ncuts potentials 1\nend" }'
