(* main.ml - the command line of pagoda-check-verified. What decides is checker.ml, which Coq wrote; here files
   are read, lines printed, exit codes given and limits set. *)

let usage =
  "usage: pagoda-check-verified [OPTIONS] FILE...\n\
   Checks proof files of pagoda. Prints one line for each statement that is proved, as pagoda-check\n\
   does; that what it accepts is true was proved in Coq.\n\n\
  \  --time SECONDS    stop after so much time\n\
  \  --memory MIB      use at most so much memory (default 4096)\n\
  \  --threads N       make levels of positions on N processors (default 1; more than 2 are not used)\n\
  \  -h, --help        this text\n\
  \  --version         version of the program and of the format\n\n\
   The boards are those in the files, whose names are only claimed: their lines have a star.\n\
   Exit codes: 0 every proof holds, 1 one does not, 2 a file cannot be read or a limit was reached,\n\
   3 a version of the format that is not known. Of several files the first of 1, 2, 3 that occurs.\n"

let proved = 0 and refused = 1 and undecided = 2 and unknown_version = 3
let no_output = 4 (* of a process for one file *)

(* Of several files the first of 1, 2, 3 that occurs. *)
let worse a b = if a = proved || b = proved then a + b else min a b

exception Bad_usage of string
exception Time_is_up

type options = { mutable seconds : float; mutable mebibytes : float; mutable files : string list }

let amount option text =
  let plain = text <> "" && text.[0] <> '.' && String.for_all (fun c -> (c >= '0' && c <= '9') || c = '.') text in
  match float_of_string_opt text with
  | Some a when plain && a > 0. && a <= 1e9 -> a
  | _ -> raise (Bad_usage ("expected a number above 0, not '" ^ text ^ "' behind " ^ option))

let rec read_options o = function
  | ("-h" | "--help") :: _ -> print_string usage; exit proved
  | "--version" :: _ -> print_string "pagoda-check-verified, proof formats 1 to 15\n"; exit proved
  | "--time" :: value :: rest -> o.seconds <- amount "--time" value; read_options o rest
  | "--memory" :: value :: rest -> o.mebibytes <- amount "--memory" value; read_options o rest
  | "--threads" :: value :: rest ->
    let threads = amount "--threads" value in
    if not (Float.is_integer threads) then raise (Bad_usage ("expected a whole number, not '" ^ value ^ "' behind --threads"));
    Store.processes := int_of_float threads;
    read_options o rest
  | "--" :: files -> o.files <- files
  | option :: _ when option <> "" && option.[0] = '-' -> raise (Bad_usage ("unknown option, or no value behind '" ^ option ^ "'"))
  | files -> o.files <- files

(* Memory is looked at whenever the collector has been through all of it, and before each array. *)
let with_memory o =
  Store.limit := o.mebibytes *. 1048576.;
  ignore (Gc.create_alarm (fun () -> if not (Store.fits !Store.held) then raise Out_of_memory));
  Gc.set { (Gc.get ()) with Gc.minor_heap_size = 4194304 } (* words: deep stacks are seldom walked *)

(* Lists are as deep as files are long, and Coq's functions go down all the way: the program is started again
   with a stack as large as all memory that it may use, and some memory to begin with. *)
let with_stack o =
  if Sys.getenv_opt "PAGODA_CHECK_LIMITS" = None then begin
    Unix.putenv "PAGODA_CHECK_LIMITS" "set";
    let script = "ulimit -s \"$1\" 2>/dev/null || ulimit -s \"$(ulimit -H -s)\"; ulimit -v \"$1\"; \
                  shift; exec \"$@\"" in
    let kibibytes = Printf.sprintf "%.0f" ((o.mebibytes +. 256.) *. 1024.) in
    let again = Array.append [| "sh"; "-c"; script; "sh"; kibibytes; Sys.executable_name |]
        (Array.sub Sys.argv 1 (Array.length Sys.argv - 1)) in
    try Unix.execv "/bin/sh" again with Unix.Unix_error _ -> ()
  end

(* A line that is begun is printed to its end. *)
let printing = ref false
let time_is_up = ref false

let with_time deadline =
  Sys.set_signal Sys.sigalrm (Sys.Signal_handle (fun _ -> time_is_up := true; if not !printing then raise Time_is_up));
  let left = deadline -. Unix.gettimeofday () in
  if left <= 0. then raise Time_is_up;
  if left < infinity then ignore (Unix.setitimer Unix.ITIMER_REAL { Unix.it_interval = 0.; it_value = left })

let content path =
  let channel = open_in_bin path in
  let buffer = Buffer.create 65536 in
  (try while true do Buffer.add_channel buffer channel 1 done with End_of_file -> ());
  close_in channel;
  Buffer.contents buffer

(* Texts are lists of characters there. *)
let chars s =
  let rec before i l = if i < 0 then l else before (i - 1) (s.[i] :: l) in
  before (String.length s - 1) []

let complain path line why =
  flush stdout;
  Printf.eprintf "%s:%s: %s\n%!" path (Z.to_string line) (String.of_seq (List.to_seq why))

let print_line l =
  let text = String.of_seq (List.to_seq (l @ ['\n'])) in
  printing := true;
  print_string text;
  flush stdout;
  printing := false;
  if !time_is_up then raise Time_is_up

let check path =
  let rec walk = function
    | Checker.Goes (lines, next) -> List.iter print_line lines; walk (Checker.go_on next)
    | Checker.Ends ending -> ending in
  match walk (Checker.begin_file (chars (content path))) with
  | Checker.Proved -> proved
  | Checker.Refused_at (line, why) -> complain path line why; refused
  | Checker.Undecided_at (line, why) -> complain path line why; undecided
  | Checker.Version_not_known ->
    complain path Z.one (chars "this version of the format is not known here, which are 1 to 15");
    unknown_version

(* Nothing can be said. *)
let give_up path why = flush stdout; Printf.eprintf "%s: nothing can be said: %s\n%!" path why; undecided

let memory_is_up path = give_up path "the memory limit is reached (--memory)"

let check_path deadline path =
  try with_time deadline; check path with
  | Time_is_up -> give_up path "the time is up (--time)"
  | Out_of_memory | Stack_overflow -> memory_is_up path
  | Z.Overflow -> give_up path "a number is too large for this machine"
  | Failure why -> give_up path why (* of store.ml *)
  | Sys_error why -> give_up path why

exception No_output

(* A file in a process of its own: where memory ends in the middle of the runtime or of a library, no exception is
   raised and the process is aborted. That ends this file, not the program. *)
let check_apart deadline path =
  match Unix.fork () with
  | exception Unix.Unix_error _ -> memory_is_up path
  | 0 ->
    let stop _ = Store.stop_child (); Unix._exit undecided in
    List.iter (fun signal -> Sys.set_signal signal (Sys.Signal_handle stop)) [Sys.sigint; Sys.sigterm; Sys.sighup];
    Unix._exit (try let code = check_path deadline path in flush stdout; code with Sys_error _ -> no_output)
  | child ->
    let stop signal = Unix.kill child Sys.sigterm; Unix._exit (if signal = Sys.sigint then 130 else 143) in
    List.iter (fun signal -> Sys.set_signal signal (Sys.Signal_handle stop)) [Sys.sigint; Sys.sigterm; Sys.sighup];
    let rec wait () = try Unix.waitpid [] child with Unix.Unix_error (Unix.EINTR, _, _) -> wait () in
    (match snd (wait ()) with
     | Unix.WEXITED code when code = no_output -> raise No_output
     | Unix.WEXITED code when code <= unknown_version -> code
     | _ -> memory_is_up path)

let () =
  let o = { seconds = 0.; mebibytes = 4096.; files = [] } in
  match
    read_options o (List.tl (Array.to_list Sys.argv));
    if o.files = [] then raise (Bad_usage "expected a file");
    with_stack o;
    with_memory o;
    let deadline = if o.seconds > 0. then Unix.gettimeofday () +. o.seconds else infinity in
    let code = List.fold_left (fun code path -> worse code (check_apart deadline path)) proved o.files in
    flush stdout;
    code
  with
  | code -> exit code
  | exception Bad_usage why -> Printf.eprintf "pagoda-check-verified: %s; see pagoda-check-verified -h\n" why; exit undecided
  | exception (Sys_error _ | No_output) ->
    prerr_endline "pagoda-check-verified: the output cannot be written";
    Unix._exit undecided (* without another try to write it *)
