# Where can a lone survivor be? All finishes of one start in one run.
#
# For each hole f there is a copy of the integer program of unconstrained.mod, scaled by reach[f]: with reach[f] = 0
# it has the solution 0, with reach[f] = 1 it is the program whose finish is a lone peg at f. As many as can be are
# 1. What stays 0 is out of reach; what is 1 need not be a game.
#
# The class rows say that a weighted sum of finish less start is a multiple of `order`. They follow from the others
# for whole numbers alone, and branch and bound does not find that out: try it without them.
#
#     glpsol --model reachability.mod --data english.dat

set HOLES;
set JUMPS;
set TAKES{JUMPS} within HOLES;
set PUTS{JUMPS} within HOLES;
param start{HOLES}, binary, default 0;

set OPEN_START within HOLES, default {};

set CLASSES, default {};
param order{CLASSES}, integer;
param label{CLASSES, HOLES}, integer, default 0;

# In the data for other models of this folder.
set KEEPS{JUMPS} within HOLES, default {};
set SHUNS{JUMPS} within HOLES, default {};
param steps, integer, default 0;
param all_steps, binary, default 1;
set FINISHES, default {1};
set OPEN_FINISH{FINISHES} within HOLES, default {};
param pegs_start, integer, default -1;
param pegs_finish{FINISHES}, integer, default -1;
param finish{FINISHES, HOLES}, binary, default 0;
set POTENTIALS, default {};
param rise{POTENTIALS, JUMPS}, integer, default 0;
param climb{POTENTIALS, FINISHES}, integer;
param cap{JUMPS}, integer, default -1;

check: card(OPEN_START) = 0;

var x{HOLES, JUMPS}, integer, >= 0;
var reach{HOLES}, binary;
var turns{CLASSES, HOLES}, integer;

maximize survivors: sum{f in HOLES} reach[f];

s.t. hole{f in HOLES, h in HOLES}:
    start[h] * reach[f] + sum{j in JUMPS: h in PUTS[j]} x[f,j] - sum{j in JUMPS: h in TAKES[j]} x[f,j]
    = if h = f then reach[f] else 0;
s.t. class{c in CLASSES, f in HOLES}:
    (label[c,f] - sum{h in HOLES} label[c,h] * start[h]) * reach[f] = order[c] * turns[c,f];

solve;
printf{f in HOLES: reach[f] > 0.5} "%s\n", f;
end;
