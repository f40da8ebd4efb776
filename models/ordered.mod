# The game in steps: the exact problem of peg solitaire, jump after jump.
#
# Unlike unconstrained.mod this program knows the order: peg[h,t] tells whether hole h holds a peg after t jumps,
# made[j,t] whether jump j is step t. Where games have different numbers of jumps, all_steps is 0 and a game may
# stop earlier.
#
#     glpsol --model ordered.mod --data triangle5.dat

set HOLES;
set JUMPS;
set TAKES{JUMPS} within HOLES;                # the holes that lose a peg in the jump
set PUTS{JUMPS} within HOLES;                 # the holes that gain one
set KEEPS{JUMPS} within HOLES, default {};    # the holes that have to hold a peg, and keep it
set SHUNS{JUMPS} within HOLES, default {};    # the holes that have to be empty, and stay so

set FINISHES, default {1};                    # the finish is one of them
param start{HOLES}, binary, default 0;
param finish{FINISHES, HOLES}, binary, default 0;
set OPEN_START within HOLES, default {};
set OPEN_FINISH{FINISHES} within HOLES, default {};
param pegs_start, integer, default -1;
param pegs_finish{FINISHES}, integer, default -1;

param steps, integer, >= 0;
param all_steps, binary, default 1;

# In the data for other models of this folder.
set CLASSES, default {};
param order{CLASSES}, integer;
param label{CLASSES, HOLES}, integer, default 0;
set POTENTIALS, default {};
param rise{POTENTIALS, JUMPS}, integer, default 0;
param climb{POTENTIALS, FINISHES}, integer;
param cap{JUMPS}, integer, default -1;

var peg{HOLES, 0..steps}, binary;
var made{JUMPS, 1..steps}, binary;
var chosen{FINISHES}, binary;

s.t. at_start{h in HOLES diff OPEN_START}: peg[h,0] = start[h];
s.t. at_start_pegs{k in {1}: pegs_start >= 0}: sum{h in HOLES} peg[h,0] = pegs_start;

# What the chosen finish says, holds at the end.
s.t. choice: sum{i in FINISHES} chosen[i] = 1;
s.t. at_finish{i in FINISHES, h in HOLES diff OPEN_FINISH[i]: finish[i,h] = 1}: peg[h,steps] >= chosen[i];
s.t. not_at_finish{i in FINISHES, h in HOLES diff OPEN_FINISH[i]: finish[i,h] = 0}: peg[h,steps] <= 1 - chosen[i];
s.t. at_least{i in FINISHES: pegs_finish[i] >= 0}: sum{h in HOLES} peg[h,steps] >= pegs_finish[i] * chosen[i];
s.t. at_most{i in FINISHES: pegs_finish[i] >= 0}:
    sum{h in HOLES} peg[h,steps] <= card(HOLES) - (card(HOLES) - pegs_finish[i]) * chosen[i];

# One jump a step, and no jump behind a step without one.
s.t. one{t in 1..steps}: sum{j in JUMPS} made[j,t] <= 1;
s.t. every{t in 1..steps: all_steps = 1}: sum{j in JUMPS} made[j,t] = 1;
s.t. no_gap{t in 2..steps}: sum{j in JUMPS} made[j,t] <= sum{j in JUMPS} made[j,t-1];

# What a hole holds is what it held, plus what the jump puts there, less what it takes.
s.t. change{h in HOLES, t in 1..steps}:
    peg[h,t] = peg[h,t-1] + sum{j in JUMPS: h in PUTS[j]} made[j,t] - sum{j in JUMPS: h in TAKES[j]} made[j,t];
s.t. full{h in HOLES, t in 1..steps}:
    sum{j in JUMPS: h in TAKES[j] or h in KEEPS[j]} made[j,t] <= peg[h,t-1];
s.t. free{h in HOLES, t in 1..steps}:
    sum{j in JUMPS: h in PUTS[j] or h in SHUNS[j]} made[j,t] <= 1 - peg[h,t-1];

solve;
printf{h in OPEN_START: peg[h,0] > 0.5} "start_%s = 1\n", h;
printf{t in 1..steps, j in JUMPS: made[j,t] > 0.5} "made[%s,%d] = 1\n", j, t;
end;
