# The most readable weights: whole numbers that prove a finish out of reach, the largest as small as can be, and then
# few and small ones.
#
# As pagoda.mod, for a start and a finish without open holes.
#
#     glpsol --model weights.mod --data diamond4.dat

set HOLES;
set JUMPS;
set TAKES{JUMPS} within HOLES;
set PUTS{JUMPS} within HOLES;

set FINISHES, default {1};            # the weights refuse every one of them
param start{HOLES}, binary, default 0;
param finish{FINISHES, HOLES}, binary, default 0;
set OPEN_START within HOLES, default {};
set OPEN_FINISH{FINISHES} within HOLES, default {};

# In the data for other models of this folder.
set KEEPS{JUMPS} within HOLES, default {};
set SHUNS{JUMPS} within HOLES, default {};
param steps, integer, default 0;
param all_steps, binary, default 1;
set CLASSES, default {};
param order{CLASSES}, integer;
param label{CLASSES, HOLES}, integer, default 0;
param pegs_start, integer, default -1;
param pegs_finish{FINISHES}, integer, default -1;
set POTENTIALS, default {};
param rise{POTENTIALS, JUMPS}, integer, default 0;
param climb{POTENTIALS, FINISHES}, integer;
param cap{JUMPS}, integer, default -1;

check: card(OPEN_START) = 0;
check{i in FINISHES}: card(OPEN_FINISH[i]) = 0;

var w{HOLES}, integer, >= -99, <= 99;
var size{HOLES}, >= 0;                # of each weight
var largest, >= 0;

minimize ugliness: 1000 * largest + sum{h in HOLES} size[h];

s.t. above{h in HOLES}: w[h] <= size[h];
s.t. below{h in HOLES}: -w[h] <= size[h];
s.t. limit{h in HOLES}: size[h] <= largest;
s.t. jump{j in JUMPS}: sum{h in PUTS[j]} w[h] <= sum{h in TAKES[j]} w[h];
s.t. separation{i in FINISHES}:
    sum{h in HOLES} start[h] * w[h] <= sum{h in HOLES} finish[i,h] * w[h] - 1;

solve;
printf{h in HOLES: w[h] <> 0} "w_%s = %d\n", h, w[h];
end;
