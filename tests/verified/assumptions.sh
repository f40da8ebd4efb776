#!/bin/sh
# assumptions.sh COQC SOURCES MADE - the main theorems rest on nothing that was not proved: no file
# assumes anything, and Coq says so of the theorems.
set -u
coqc=$1 sources=$2 made=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

words='Admitted|admit|Axioms?|Parameters?|Conjecture|Declare Module|Unset Guard Checking|bypass_check|native_compute'
# A signature, on lines of its own, says what a sealed module has; that the module has it is proved there.
awk 'FNR == 1 { signature = 0 }
     /^Module Type [A-Z]+\.$/ { signature = 1 }
     !signature { print FILENAME ":" FNR ": " $0 }
     /^End / { signature = 0 }' "$sources"/*.v >"$scratch/lines"
if grep -E "[0-9]: (.*[^A-Za-z_])?($words)([^A-Za-z_]|\$)" "$scratch/lines"; then
    echo "FAILED: something is assumed"
    exit 1
fi
cat >"$scratch/question.v" <<'END'
From Verified Require Import Main Files.
Print Assumptions check_is_right.
Print Assumptions printed_is_right.
Print Assumptions end_is_right.
Print Assumptions described_jumps.
Print Assumptions described_readings.
Print Assumptions spelled_alike.
Print Assumptions jumps_differ.
Print Assumptions numbers_spelled_alike.
Print Assumptions printed_is_true.
Print Assumptions accepted_is_true.
END
said=$("$coqc" -q -Q "$made" Verified "$scratch/question.v" 2>&1)
echo "$said"
[ "$(echo "$said" | sort | uniq -c | tr -s ' ')" = " 10 Closed under the global context" ]
