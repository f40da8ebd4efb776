#!/bin/sh
# play.sh PAGODA SOURCE - pagoda play on a terminal: keys, a hint, the line for commands, and the state in which the
# terminal is left by quitting, by Ctrl-Z and by signals. Needs tmux; without it the test is skipped.
set -u
pagoda=$1
command -v tmux >/dev/null || { echo "skipped: needs tmux"; exit 77; }
dir=$(mktemp -d) || exit 1
TMUX_TMPDIR=$dir
export TMUX_TMPDIR
unset TMUX
failed=0
trap 'tmux -L play kill-server 2>/dev/null; rm -rf "$dir"' EXIT

keys() { tmux -L play send-keys -t play "$@"; }
screen() { tmux -L play capture-pane -p -t play; }

# sees TEXT: within ten seconds the screen shows it.
sees()
{
    for try in $(seq 100); do
        screen | grep -Fq -e "$1" && return
        sleep 0.1
    done
    echo "FAILED: expected '$1' on the screen:"
    screen
    failed=1
}

tmux -L play -f /dev/null new-session -d -s play -x 90 -y 30 "env PS1='ready> ' sh -i" || exit 1
sees 'ready>'
keys "$pagoda play english" Enter
sees '32 pegs after 0 jumps; finish d4'
sees ' 2             *  [*]  *'
keys Space
sees ' 4     *   *   *   +   *   *   *'
keys Down
sees '31 pegs after 1 jump; finish d4'
sees ' 4     *   *   *  [*]  *   *   *'
keys h
sees 'keeps the finish within reach: 30 jumps to it.'
keys u
sees '32 pegs after 0 jumps, 1 to redo'
keys r
sees '31 pegs after 1 jump; finish d4'
keys Right Space
sees 'This peg has no jump.'
keys :
keys 'd5-d3' Enter
sees '30 pegs after 2 jumps'
keys : 'nonsense' Enter
sees "not 'nonsense'"
keys : 'finish d3' Enter
sees 'finish d3'
keys h
sees 'No way from here to the finish, and this proves it.'
keys : 'finish d4' Enter
sees '30 pegs after 2 jumps; finish d4'
keys f
sees '1 peg after 31 jumps; finish d4: reached.'

# stopped and going on
keys C-z
sees 'ready>'
keys 'stty -a | grep -o -e "-*icanon" -e "[^a-z-]echo "' Enter
sees 'icanon'
screen | grep -q -e '-icanon' && { echo "FAILED: stopped, and the terminal is still raw"; failed=1; }
keys 'clear; fg' Enter
sees '1 peg after 31 jumps; finish d4: reached.'
tmux -L play resize-window -t play -x 60 -y 20
sees '1 peg after 31 jumps; finish d4: reached.'
keys q
sees 'ready>'

# ended by a signal, and by Ctrl-C
keys "clear; $pagoda play triangle5; echo ended \$?" Enter
sees '14 pegs after 0 jumps'
kill -TERM "$(tmux -L play list-panes -t play -F '#{pane_pid}' | xargs -n 1 pgrep -P)"
sees 'ended 130'
keys "clear; $pagoda play path6; echo ended \$?; stty -a | grep -o -e '-*icanon'" Enter
sees '5 pegs after 0 jumps'
sees 'v6'
keys C-c
sees 'ended 0'
sees 'icanon'
screen | grep -q -e '-icanon' && { echo "FAILED: ended, and the terminal is still raw"; failed=1; }

# on eighty columns the keys fit, on few columns lines end between words; colours, unless NO_COLOR is set
tmux -L play resize-window -t play -x 80 -y 24
keys "clear; env -u NO_COLOR TERM=screen $pagoda play english" Enter
sees 'arrows, space: jump  q quit  ? help  u undo  h hint  r redo'
screen | grep -qx 'uit' && { echo "FAILED: the keys are broken"; failed=1; }
tmux -L play capture-pane -e -p -t play | grep -q '\[33m\*' || { echo "FAILED: no colours"; failed=1; }
tmux -L play resize-window -t play -x 34 -y 24
keys : 'finish e5' Enter
keys h
sees 'No way'
sees 'and this proves it.' # not "an", and "d this" below it
keys q
sees 'ready>'
tmux -L play resize-window -t play -x 80 -y 24
keys "clear; NO_COLOR=1 $pagoda play english" Enter
sees '32 pegs after 0 jumps'
tmux -L play capture-pane -e -p -t play | grep -q '\[33m' && { echo "FAILED: colours in spite of NO_COLOR"; failed=1; }
exit $failed
