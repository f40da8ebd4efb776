/* option_rows.h - the options, a row each, in the order of the help.
 *
 * OPTION(id, kind, field, name, value as the help has it, help, and what its kind wants more): how an option
 * is called, what it takes, and where in `options` that goes. A SAME row is another reading of a field that
 * is there. cli.h makes the ids and the fields of these rows, options.c the table for the parser and the
 * help; a command names the rows that it takes. So an option can only be described, read and refused in one
 * way. Whoever includes it says what a row becomes, and a SAME one, where that is something else.
 */
#ifndef OPTION
#define OPTION(...)
#endif
#ifndef SAME
#define SAME OPTION
#endif
/* clang-format off */
OPTION(START, TEXT, start, "--start", "P",
       "the start: c3,d4 pegs there, full-d4 all but there, @FILE a picture")
OPTION(FINISH, TEXT, finish, "--finish", "P",
       "the finish; any is any position, d4?e5,e6 leaves two holes open, complement: the start's")
SAME(END, TEXT, finish, "--finish", "P",
       "the finish; any is any position, stuck one without a jump, d4?e5,e6 leaves two holes open, "
       "complement: the start's")
OPTION(FINISHES, LIST, finishes, "--finish", "P",
       "the finish; any is any position, stuck one without a jump, complement the start's; several: one "
       "of them")
OPTION(PEGS, WHOLE, pegs, "--pegs", "K", "the finish has exactly K pegs", .least = 0, .most = BOARD_MAX_HOLES)
OPTION(PEGS_LEAST, WHOLE, pegs_least, "--pegs-least", "K",
       "the finish has K pegs or more", .least = 0, .most = BOARD_MAX_HOLES)
OPTION(PEGS_MOST, WHOLE, pegs_most, "--pegs-most", "K",
       "the finish has K pegs or fewer", .least = 0, .most = BOARD_MAX_HOLES)
OPTION(FEWEST_PEGS, FLAG, fewest_pegs, "--fewest-pegs", NULL,
       "the fewest pegs that a finish can have, and why fewer cannot be")
OPTION(MOST_PEGS, FLAG, most_pegs, "--most-pegs", NULL,
       "the most pegs that a finish can have, and why more cannot be")
OPTION(FEWEST_MOVES, FLAG, fewest_moves, "--fewest-moves", NULL,
       "the fewest moves of a game, in a map of each cell; a move is one or more jumps by the same peg in "
       "a row")
OPTION(METHOD, CHOICE, method, "--method", "M",
       "plain or independent: a classical depth-first search instead",
       .choices = {[CLASSIC_PLAIN] = "plain", [CLASSIC_INDEPENDENT] = "independent"})
OPTION(ORDER, TEXT, order, "--order", "NESW",
       "--method: the directions as they are tried (plain: NESW, independent: ENWS)")
OPTION(PRUNE, TEXT, prune, "--prune", "LIST",
       "--method independent: none, or some of permutations,types,keys (default: all)")
OPTION(ALL, FLAG, all, "--all", NULL,
       "--method: count all solutions; --fewest-moves: count all shortest games, list few")
OPTION(STATS, FLAG, stats, "--stats", NULL,
       "--method: nodes by depth and number of sons; --fewest-moves: positions")
OPTION(LIST, FLAG, list, "--list", NULL,
       "--all: every shortest game, a line each; with --classes one of each class")
OPTION(LONGEST_FINISH, FLAG, longest_finish, "--longest-finish", NULL,
       "--fewest-moves: of these games one with the longest last move")
OPTION(LONGEST_MOVE, FLAG, longest_move, "--longest-move", NULL,
       "--fewest-moves: of these games one with the longest move")
OPTION(NOTATION, TEXT, notation, "--notation", "N",
       "how holes are called: names, numbers, below (rows from below), wolstenholme or letters; replay: N:M "
       "reads N and writes M, auto the one by which the game is legal")
OPTION(REVERSE, FLAG, reverse, "--reverse", NULL, "the game backwards, on the complements")
OPTION(IMAGE, TEXT, image, "--image", "MOTION", "the game as a rotation or a mirror of the board has it")
OPTION(NORMAL, FLAG, normal, "--normal", NULL,
       "the game that stands for all that are the same up to symmetry and order")
OPTION(PEGS_START, WHOLE, pegs_start, "--pegs-start", "K",
       "the start has exactly K pegs", .least = 0, .most = BOARD_MAX_HOLES)
OPTION(SYMMETRIC, CHOICE, symmetric, "--symmetric", "G",
       "the start looks the same under rot60|rot90|rot120|rot180|reflections|full",
       .choices = {[GROUP_NONE] = "none", [GROUP_ROT60] = "rot60", [GROUP_ROT90] = "rot90",
                   [GROUP_ROT120] = "rot120", [GROUP_ROT180] = "rot180",
                   [GROUP_REFLECTIONS] = "reflections", [GROUP_FULL] = "full"})
OPTION(PLAY, LIST, plays, "--play", "P:P",
       "a play from start, complement or P to one of these or each; several: all of them")
OPTION(EACH, FLAG, each, "--each", NULL,
       "every start of a set, or every finish, by itself, up to symmetry")
OPTION(ONE_GAME, FLAG, one_game, "--one-game", NULL,
       "--each: which of them have one game up to symmetry and the order of jumps that share no hole")
OPTION(CLASSES, FLAG, classes, "--classes", NULL, "one of each class under the symmetries")
OPTION(ALL_FINISHES, FLAG, all_finishes, "--all-finishes", NULL,
       "what it proves about every single vacancy and lone survivor")
OPTION(TIGHTEST, FLAG, tightest, "--tightest", NULL,
       "the count with the smallest slack against the losses of all jumps")
OPTION(FOR, TEXT, game, "--for", "MOVES", "the value along this game, jump by jump, and where it is spent")
OPTION(RAYS_SYMMETRIC, TEXT, rays_symmetric, "--symmetric", "G",
       "only counts that these symmetries keep: full, rot180, left-right, ..")
OPTION(SAMPLE, WHOLE, sample, "--sample", "N",
       "rays: no enumeration, the vertices that N random objectives lead to; count --random: N games",
       .least = 1, .most = INT64_MAX)
OPTION(SEED, WHOLE, seed, "--seed", "S", "other random numbers (default 0)", .least = 0, .most = INT64_MAX)
OPTION(SCALE, WHOLE, scale, "--scale", "K",
       "so many steps, each with larger boards than the one before (default 1)", .least = 1, .most = 16)
OPTION(REMOVES, WHOLE, removes, "--removes", "N",
       "packages of at most N pegs (default 6)", .least = 1, .most = 64)
OPTION(CATALYST, WHOLE, catalyst, "--catalyst", "N",
       "with a catalyst of at most N holes (default 2)", .least = 0, .most = 64)
OPTION(PACKAGES, FLAG, packages, "--packages", NULL,
       "the game as packages, as far as it can be, and the pegs that can no longer move")
OPTION(FULL, FLAG, full, "--full", NULL, "all of them, not one of each class (text)")
OPTION(MOST_RAYS, WHOLE, most_rays, "--most-rays", "N",
       "stop after so many rays (default 100000; 0: all)", .least = 0, .most = INT64_MAX)
OPTION(MODEL, CHOICE, model, "--model", "M",
       "unconstrained, relaxation, pagoda or game (default: the first that the format has)",
       .choice = model_name)
OPTION(FORMAT, FORMAT, format, "--format", "F",
       "lp (default), mps, cnf and more: `pagoda emit -h` lists them", .choice = emitted_name)
OPTION(OBJECTIVE, TEXT, objective, "--objective", "O",
       "none, few jumps, few moves (pddl), phase1 (how far rows fail), hole:H (a peg at H)")
OPTION(BOUNDS, FLAG, bounds, "--bounds", NULL,
       "how often each jump can be made, by resource counts, as upper bounds")
OPTION(NO_BOUNDS, FLAG, no_bounds, "--no-bounds", NULL,
       "integer programs without the upper bounds that they have by default: as many jumps as pegs can go")
OPTION(CUTS, TEXT, cuts, "--cuts", "LIST",
       "rows of class (one for each generator of the class group), potential, or both")
OPTION(STEPS, WHOLE, steps, "--steps", "K",
       "games of at most K jumps (default: as many as a game can have)",
       .least = 0, .most = INT64_C(1) << 30)
OPTION(BREAK_SYMMETRY, FLAG, break_symmetry, "--break-symmetry", NULL,
       "only one of the first jumps that symmetries of the problem exchange")
OPTION(PARALLEL, FLAG, parallel, "--parallel", NULL,
       "games in steps of several independent jumps (cnf, opb, smt2): often easier for SAT solvers")
OPTION(SOLUTION, TEXT, solution, "--solution", "FILE", "another solver's answer; - is standard input")
OPTION(EMITTED, TEXT, emitted, "--emitted", "FILE",
       "the emitted file that it answers, which says how it was asked; of x.sol x.lp, x.cnf and the like "
       "are found")
OPTION(FILE, FLAG, file, "--file", NULL,
       "the board as a file, to be changed: pagoda board show triangle:7 --file > my.board")
OPTION(BOARDS, TEXT, boards, "--boards", "DIR",
       "compare each board with DIR/NAME.board; else its name is only claimed")
OPTION(COMPLETE, FLAG, complete, "--complete", NULL,
       "refuse a file that leaves a statement or a cell of a map open")
OPTION(EXPLAIN, FLAG, explain, "--explain", NULL,
       "each proof in words, found by the checker alone, in place of the statements")
OPTION(PART, TEXT, part, "--part", "K/N", "only the reasons of part K of N, and what they prove")
OPTION(PICTURE, CHOICE, picture, "--format", "F",
       "of the answer; the ending of -o FILE chooses one as well", .choice = format_name)
OPTION(WEIGHTS, TEXT, weights, "--weights", "FILE",
       "pictures of games: the value of these weights (a .weights file) below each position")
OPTION(ANIMATE, FLAG, animate, "--animate", NULL, "svg: one board on which the game is played, not a strip")
OPTION(LOOK, TEXT, look, "--look", "LIST",
       "of a picture: untitled, coordinates, bare, arrows, panel=N, scale=X")
OPTION(BY_JUMPS, FLAG, by_jumps, "--by-jumps", NULL, "a table by the fewest jumps")
OPTION(BY_MOVES, FLAG, by_moves, "--by-moves", NULL,
       "a table by the fewest moves that lead there, each one or more jumps by one peg")
OPTION(COLUMN, WHOLE, column, "--column", "K",
       "a graph or free board: every K holes, in their order, are a column (default 1)",
       .least = 1, .most = 64)
OPTION(PENDANTS, WHOLE, pendants, "--pendants", "P",
       "a path: each vertex has P leaves, or so many vertices as --clusters says", .least = 1, .most = 62)
OPTION(CLUSTERS, WHOLE, clusters, "--clusters", "N",
       "with --pendants: at most N vertices have leaves; of a ring the first does", .least = 1, .most = 1000)
OPTION(RING, FLAG, ring, "--ring", NULL, "the last column is followed by the first")
OPTION(LENGTHS, WHOLE, lengths, "--lengths", "N",
       "count the positions of up to N columns (default 12)", .least = 0, .most = 1024)
OPTION(RANDOM, FLAG, random, "--random", NULL,
       "where games end that are played at random: exact where few positions can be reached, else of a "
       "million games")
OPTION(GAMES, FLAG, games, "--games", NULL,
       "the number of jump sequences to the finish, or until no jump is left")
OPTION(DEAD, FLAG, dead, "--dead", NULL,
       "also positions without a jump; with a finish, those that cannot reach it")
OPTION(COUNTED_BY, CHOICE, counted_by, "--method", "M",
       "by levels, graph or closures, which share no loop, and not by what suits best",
       .choices = {[COUNT_LEVELS - 1] = "levels", [COUNT_GRAPH - 1] = "graph",
                   [COUNT_DENSE - 1] = "closures"})
OPTION(PROVED_BY, CHOICE, proved_by, "--method", "M",
       "halves: levels from both ends alone, as far as time and memory go", .choices = {"halves"})
OPTION(CHECKPOINT, TEXT, checkpoint, "--checkpoint", "FILE",
       "keep the work of a long search or count there when it is stopped, and go on from it")
OPTION(DISK, TEXT, disk, "--disk", "DIR",
       "levels of positions that outgrow the memory go to files there, without names")
OPTION(DISK_SPACE, WHOLE, disk_space, "--disk-space", "MIB",
       "use at most about that much of it (default: all there is)", .least = 1, .most = INT64_C(1) << 40)
OPTION(RULES, TEXT, rules, "--rules", "R",
       "orthogonal (4), hexagonal (6) or diagonal (8) instead of the board's rules; on graphs merging, "
       "jump-and-merge or reversible")
OPTION(WITHOUT, LIST, without, "--without", "HOLES", "no jump has any part in these holes")
OPTION(WITH, LIST, with, "--with", "LINE",
       "games with a condition: only JUMPS, never JUMPS, first MOVES, marked HOLES, captures N HOLES, "
       "visit HOLES")
OPTION(PROOF, TEXT, proof, "--proof", "FILE",
       "write the proof that pagoda-check reads; -: to standard output, in place of the answer")
OPTION(AS_FOUND, FLAG, as_found, "--as-found", NULL,
       "with --proof: keep the reasons that were found first; else up to half of the --time left, and "
       "without it bounded effort, goes to shorter ones")
OPTION(JSON, FLAG, json, "--json", NULL, "one JSON document instead of text")
OPTION(OUTPUT, TEXT, output, "-o", "FILE", "write to FILE, whole or not at all, instead of standard output")
OPTION(TIME, SECONDS, time, "--time", "SECONDS", "stop after that long; what is not settled by then is open")
OPTION(MEMORY, WHOLE, memory, "--memory", "MIB",
       "use at most about that much memory for tables", .least = 1, .most = INT64_C(1) << 40)
OPTION(THREADS, WHOLE, threads, "--threads", "N",
       "use N threads (default: one a processor)", .least = 1, .most = 1024)
OPTION(HELP, FLAG, help, "-h", NULL, "this help")
/* clang-format on */
#undef OPTION
#undef SAME
