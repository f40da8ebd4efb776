# Unconstrained solitaire: the integer program of a peg solitaire problem.
#
# x[j] counts how often jump j is made; their order is forgotten. A game gives a solution, so that "no
# solution" proves the finish out of reach; a solution need not be a game. The relaxation is the same program
# with --nomip.
#
#     glpsol --model unconstrained.mod --data line4.dat

set HOLES;
set JUMPS;                           # directed jumps
set TAKES{JUMPS} within HOLES;       # the holes that lose a peg in the jump
set PUTS{JUMPS} within HOLES;        # the holes that gain one

set FINISHES, default {1};                # the finish is one of them
param start{HOLES}, binary, default 0;    # 1: a peg
param finish{FINISHES, HOLES}, binary, default 0;
set OPEN_START within HOLES, default {};  # holes that may or may not hold a peg
set OPEN_FINISH{FINISHES} within HOLES, default {};
param pegs_start, integer, default -1;    # the number of pegs in all; -1: any
param pegs_finish{FINISHES}, integer, default -1;
set CLASSES, default {};                  # rows of the class group: emit --cuts class
param order{CLASSES}, integer;
param label{CLASSES, HOLES}, integer, default 0;
set POTENTIALS, default {};               # rows that games satisfy: emit --cuts potential
param rise{POTENTIALS, JUMPS}, integer, default 0;    # the most that a jump raises the potential
param climb{POTENTIALS, FINISHES}, integer;           # what a game has to raise it by
# How often a jump can be made; -1: any. Without bounds of the columns glpsol's preprocessing need not end.
param cap{JUMPS}, integer, default -1;
param infinity := 1.7976931348623157e308;

# In the data for other models of this folder.
set KEEPS{JUMPS} within HOLES, default {};
set SHUNS{JUMPS} within HOLES, default {};
param steps, integer, default 0;
param all_steps, binary, default 1;

var x{j in JUMPS}, integer, >= 0, <= if cap[j] >= 0 then cap[j] else infinity;
var s{h in HOLES}, integer,
    >= if h in OPEN_START then 0 else start[h], <= if h in OPEN_START then 1 else start[h];
var chosen{FINISHES}, binary;
# What the chosen finish has; of all others 0.
var f{FINISHES, HOLES}, integer, >= 0;

s.t. choice: sum{i in FINISHES} chosen[i] = 1;
s.t. fixed{i in FINISHES, h in HOLES diff OPEN_FINISH[i]}: f[i,h] = finish[i,h] * chosen[i];
s.t. open{i in FINISHES, h in OPEN_FINISH[i]}: f[i,h] <= chosen[i];
s.t. hole{h in HOLES}:
    s[h] + sum{j in JUMPS: h in PUTS[j]} x[j] - sum{j in JUMPS: h in TAKES[j]} x[j] = sum{i in FINISHES} f[i,h];
# Where they are given: a weighted sum of finish less start is a multiple of `order`. It stops branch and bound where
# there are no whole solutions at all.
var turns{CLASSES}, integer;
s.t. class{c in CLASSES}:
    sum{h in HOLES} label[c,h] * (sum{i in FINISHES} f[i,h] - s[h]) = order[c] * turns[c];
s.t. potential{p in POTENTIALS}:
    sum{j in JUMPS} rise[p,j] * x[j] >= sum{i in FINISHES} climb[p,i] * chosen[i];
s.t. all_start{k in {1}: pegs_start >= 0}: sum{h in HOLES} s[h] = pegs_start;
s.t. all_finish{i in FINISHES: pegs_finish[i] >= 0}: sum{h in HOLES} f[i,h] = pegs_finish[i] * chosen[i];

solve;
printf{j in JUMPS: x[j] > 0} "%s: %g times\n", j, x[j];
end;
