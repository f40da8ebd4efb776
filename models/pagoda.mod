# The pagoda program: weights that prove a finish out of reach (a resource count or pagoda function).
#
# No jump raises the sum of the weights over the pegs, and the start holds less than each finish needs. Solutions
# exist exactly when the relaxation of unconstrained.mod has none (Farkas' lemma).
#
#     glpsol --model pagoda.mod --data line5.dat

set HOLES;
set JUMPS;
set TAKES{JUMPS} within HOLES;
set PUTS{JUMPS} within HOLES;

set FINISHES, default {1};    # the weights refuse every one of them
param start{HOLES}, binary, default 0;
param finish{FINISHES, HOLES}, binary, default 0;
set OPEN_START within HOLES, default {};
set OPEN_FINISH{FINISHES} within HOLES, default {};
param pegs_start, integer, default -1;
param pegs_finish{FINISHES}, integer, default -1;

# The pegs that are left for the open holes, where their number is fixed.
param some_start := if pegs_start < 0 then 0 else
    pegs_start - sum{h in HOLES diff OPEN_START} start[h];
param some_finish{i in FINISHES} := if pegs_finish[i] < 0 then 0 else
    pegs_finish[i] - sum{h in HOLES diff OPEN_FINISH[i]} finish[i,h];

# In the data for other models of this folder.
set KEEPS{JUMPS} within HOLES, default {};
set SHUNS{JUMPS} within HOLES, default {};
param steps, integer, default 0;
param all_steps, binary, default 1;
set CLASSES, default {};
param order{CLASSES}, integer;
param label{CLASSES, HOLES}, integer, default 0;
set POTENTIALS, default {};
param rise{POTENTIALS, JUMPS}, integer, default 0;
param climb{POTENTIALS, FINISHES}, integer;
param cap{JUMPS}, integer, default -1;

var w{HOLES};
# An open hole of the start adds at most its gain beyond the price that every one of its pegs pays, and one of the
# finish takes away at most its loss; prices are 0 where the number of pegs is free.
var gain{OPEN_START}, >= 0;
var loss{i in FINISHES, OPEN_FINISH[i]}, >= 0;
var price_start;
var price_finish{FINISHES};

s.t. jump{j in JUMPS}: sum{h in PUTS[j]} w[h] <= sum{h in TAKES[j]} w[h];
s.t. most{h in OPEN_START}: w[h] - price_start <= gain[h];
s.t. least{i in FINISHES, h in OPEN_FINISH[i]}: price_finish[i] - w[h] <= loss[i,h];
s.t. free_start{k in {1}: pegs_start < 0}: price_start = 0;
s.t. free_finish{i in FINISHES: pegs_finish[i] < 0}: price_finish[i] = 0;
s.t. separation{i in FINISHES}:
    sum{h in HOLES diff OPEN_START} start[h] * w[h] + some_start * price_start + sum{h in OPEN_START} gain[h]
    <= sum{h in HOLES diff OPEN_FINISH[i]} finish[i,h] * w[h] + some_finish[i] * price_finish[i]
       - sum{h in OPEN_FINISH[i]} loss[i,h] - 1;

solve;
printf{h in HOLES} "w(%s) = %g\n", h, w[h];
end;
