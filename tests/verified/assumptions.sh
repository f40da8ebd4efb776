#!/bin/sh
# assumptions.sh COQC SOURCES MADE - the main theorem rests on nothing that was not proved: no file assumes anything, and Coq
# says so of the theorem.
set -u
coqc=$1 sources=$2 made=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if grep -nE '(^|[^A-Za-z_])(Admitted|admit|Axiom|Axioms|Parameter|Parameters|Conjecture|Unset Guard Checking|bypass_check|native_compute)([^A-Za-z_]|$)' \
    "$sources"/*.v; then
    echo "FAILED: something is assumed"
    exit 1
fi
printf 'From Verified Require Import Main.\nPrint Assumptions check_is_right.\nPrint Assumptions printed_is_right.\n' >"$scratch/question.v"
said=$("$coqc" -q -Q "$made" Verified "$scratch/question.v" 2>&1)
echo "$said"
[ "$said" = "Closed under the global context
Closed under the global context" ]
