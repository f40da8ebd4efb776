#!/bin/sh
# completion.sh PAGODA SOURCE - the completions in the shells that they are for: a word begun, and what the shell
# makes of it. A shell that is not installed is named and left out; at least one has to be there.
set -u
pagoda=$1
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
failed=0 shells=0

# expect SHELL WORDS.. = REPLY: the sorted words that the shell offers, or those that begin the list.
expect()
{
    case $3 in
    "$2" | "$2 "*) ;;
    *) echo "FAILED: $1: expected '$2', got '$3'"; failed=1 ;;
    esac
}

have() { command -v "$1" >/dev/null && "$pagoda" completion "$1" >"$dir/$1" && shells=$((shells + 1)); }

in_bash()
{
    bash -c 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); compopt() { :; }; _pagoda
             printf "%s\n" "${COMPREPLY[@]}"' bash "$dir/bash" pagoda "$@" | sort | tr '\n' ' ' | sed 's/ $//'
}

in_fish()
{
    fish -c "source $dir/fish; complete -C 'pagoda $1'" | cut -f 1 | sort | tr '\n' ' ' | sed 's/ $//'
}

# What zsh makes of a line and a tabulator, in a terminal of its own.
in_zsh()
{
    cat >"$dir/drive.zsh" <<'END'
zmodload zsh/zpty
zpty -b shell "TERM=dumb ZDOTDIR=$1 zsh -f -i"
read_until() {
    local chunk all= tries=0
    while (( tries++ < 200 )); do
        if zpty -r -t shell chunk; then all+=$chunk; [[ $all == *$~1* ]] && break; else sleep 0.05; fi
    done
    print -r -- "$all"
}
zpty -w shell "PS1=; unsetopt zle_bracketed_paste 2>/dev/null; autoload -U compinit; compinit -u -D; source $1/zsh; echo rea''dy"
read_until '*ready*' >/dev/null
zpty -w -n shell "pagoda $2"$'\t'
read_until "*$3*"
zpty -d shell
END
    zsh -f "$dir/drive.zsh" "$dir" "$1" "$2" | grep -c -F -e "$2"
}

if have bash; then
    expect bash 'prove' "$(in_bash prov)"
    expect bash 'list show' "$(in_bash board '')"
    expect bash 'english' "$(in_bash prove eng)"
    expect bash 'square4 square5 square6 square7 square8 square:' "$(in_bash map squ | LC_ALL=C tr ' ' '\n' | LC_ALL=C sort | tr '\n' ' ' | sed 's/ $//')"
    expect bash '--start' "$(in_bash prove english --st)"
    expect bash 'independent plain' "$(in_bash solve english --method '')"
    expect bash 'bash' "$(in_bash completion ba)"
    expect bash 'version' "$(in_bash help ver)"
    expect bash "$dir/bash" "$(in_bash prove english --proof "$dir/b")"
fi
if have fish; then
    fish -n "$dir/fish" || failed=1
    expect fish 'prove' "$(in_fish prov)"
    expect fish 'list show' "$(in_fish 'board ')"
    expect fish '--start' "$(in_fish 'prove english --sta')"
    expect fish 'independent plain' "$(in_fish 'solve english --method ')"
    expect fish 'english' "$(in_fish 'map engl')"
    expect fish 'bash fish zsh' "$(in_fish 'completion ')"
    expect fish 'version' "$(in_fish 'help ver')"
fi
if have zsh; then
    zsh -n "$dir/zsh" || failed=1
    expect zsh 1 "$(in_zsh 'prov' 'pagoda prove')"
    expect zsh 1 "$(in_zsh 'map engl' 'map english')"
    expect zsh 1 "$(in_zsh 'prove english --fin' '--finish')"
    expect zsh 1 "$(in_zsh 'help vers' 'pagoda help version')"
fi
for shell in bash fish zsh; do
    [ -f "$dir/$shell" ] || echo "left out: $shell is not installed"
done
[ $shells -gt 0 ] || exit 77
exit $failed
