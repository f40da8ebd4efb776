#!/bin/sh
# hosts.sh MPIEXEC PAGODA PAGODA_MPI SOURCE [HOSTS] - pagoda-mpi over hosts that are network namespaces of this machine:
# each has its own address and name, and a link of 1 Gbit/s and 1 ms, or of $BITS a second and $DELAY milliseconds. The
# answers are those of pagoda; what the links carried is told, and for closures compared with the bytes that
# docs/building/scale.md has for them. Links are shaped by the kernel (netem); where it cannot, by $LINKS, the program of
# links.c. Open MPI, as root. Exit 77 where that is not so, or where the kernel gives no namespaces.
set -u
bits=${BITS:-1000000000} delay=${DELAY:-1}
mpiexec=$1 pagoda=$2 mpi=$3 hosts=${5:-2}
[ "$(id -u)" -eq 0 ] || { echo "skipped: not root"; exit 77; }
for tool in ip tc unshare; do
    command -v $tool >/dev/null || { echo "skipped: no $tool"; exit 77; }
done
"$mpiexec" --version 2>&1 | grep -q 'Open MPI\|OpenRTE' || { echo "skipped: not Open MPI"; exit 77; }
work=$(mktemp -d) || exit 1
net=10.213.$(($$ % 256)) name=pg$$
numbers=$(seq 1 "$hosts")

carrier=
clean()
{
    [ -n "$carrier" ] && kill "$carrier" 2>/dev/null
    for i in $numbers; do
        ip netns del "${name}h$i" 2>/dev/null
    done
    ip link del "${name}b" 2>/dev/null
    rm -rf "$work"
}
trap clean EXIT

fail()
{
    echo "FAILED: $*"
    exit 1
}

skip()
{
    echo "skipped: the kernel refuses: $*"
    exit 77
}

# A bridge with a namespace at each port; what leaves a host is shaped.
bridged()
{
    ip link add "${name}b" type bridge && ip link set "${name}b" up || return 1
    for host in $names; do
        ip link add "${host}p" type veth peer name eth0 netns "$host" &&
            ip link set "${host}p" master "${name}b" up &&
            tc -n "$host" qdisc add dev eth0 root netem delay "${delay}ms" rate "${bits}bit" limit 100000 || return 1
    done
}

# The program of links.c carries what leaves a host.
carried()
{
    [ -x "${LINKS-}" ] || return 1
    mkfifo "$work/said"
    # shellcheck disable=SC2086 # names
    "$LINKS" "$bits" "$delay" $names >"$work/said" &
    carrier=$!
    read -r said <"$work/said" && [ "$said" = ready ]
}

names=
for i in $numbers; do
    names="$names ${name}h$i"
    ip netns add "${name}h$i" || skip "ip netns add"
    echo "$net.$i slots=1" >>"$work/hosts"
done
if bridged 2>/dev/null; then
    way=netem
else
    for host in $names; do
        ip link del "${host}p" 2>/dev/null
    done
    carried || skip "tc qdisc add .. netem, and there is no program in LINKS that does without"
    way=links.c
fi
for i in $numbers; do
    ip -n "${name}h$i" addr add "$net.$i/24" dev eth0
    ip -n "${name}h$i" link set lo up
    ip -n "${name}h$i" link set eth0 up
done

# What mpirun calls in place of ssh: ADDRESS COMMAND..
cat >"$work/agent" <<AGENT
#!/bin/sh
number=\${1##*.}
shift
exec ip netns exec ${name}h\$number unshare -u sh -c "hostname host\$number; \$*"
AGENT
chmod +x "$work/agent"

# sent: bytes that left all hosts so far.
sent()
{
    total=0
    for i in $numbers; do
        bytes=$(ip netns exec "${name}h$i" cat /sys/class/net/eth0/statistics/tx_bytes)
        total=$((total + bytes))
    done
    echo $total
}

cd "$work" || exit 1
# over ARG...: the command, a rank of one thread on each host.
over()
{
    ip netns exec "${name}h1" unshare -u sh -c 'hostname host1; exec "$@"' - \
        "$mpiexec" --mca plm_rsh_agent "$work/agent" --mca btl tcp,self --mca btl_tcp_if_include eth0 \
        --mca oob_tcp_if_include eth0 --mca mpi_yield_when_idle 1 --hostfile hosts -n "$hosts" \
        "$mpi" "$@" --threads 1 </dev/null
}

echo "links of $((bits / 1000000)) Mbit/s and $delay ms by $way"
while read -r most question; do
    # shellcheck disable=SC2086 # words
    "$pagoda" $question --json >one || fail "$question"
    before=$(sent)
    begun=$(date +%s%N)
    # shellcheck disable=SC2086
    over $question --json >some 2>err || { cat err; fail "$question over $hosts hosts"; }
    seconds=$((($(date +%s%N) - begun) / 1000000))
    mib=$((($(sent) - before) / 1048576))
    cmp one some || fail "$question over $hosts hosts"
    echo "$question: $hosts hosts, $mib MiB sent, $seconds ms"
    if [ "$most" -gt 0 ]; then
        [ $mib -le $((most * 5 / 4)) ] && [ $mib -ge $((most * 3 / 4)) ] || fail "$mib MiB, expected about $most"
    fi
done <<QUESTIONS
0 map triangle5
$([ "$hosts" -eq 2 ] && echo 80 || { [ "$hosts" -eq 4 ] && echo 154 || echo 0; }) count english --start full-d4
0 count triangle6 --start full-c5 --method levels --by-jumps
QUESTIONS
