/* links.c - a network of hosts on one machine, for kernels without netem.
 *
 * links BITS_A_SECOND DELAY_MS HOST...: in each network namespace HOST (ip netns add) makes an interface eth0
 * whose frames go to the other hosts: at the rate of the sender's link, one after the other, and DELAY_MS
 * later. Prints "ready" once the interfaces are there; ends with SIGTERM, and they with it.
 *
 * The interfaces are TAP devices with offloading, so that the kernel hands over up to 64 KiB of a stream at
 * once, and one process can carry some Gbit/s. A sender whose link is busy for more than a queue's time is
 * not read from, so that its queue in the kernel fills and TCP slows down, as with a card. Linux only (tun.h,
 * setns); as root.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/if.h>
#include <linux/if_tun.h>
#include <linux/virtio_net.h>
#include <poll.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

enum { MOST_HOSTS = 16, MOST_FRAME = 1 << 17, RING = 4096, QUEUE_NS = 5000000, ADDRESS = 6 };
enum { HEAD = (int)sizeof(struct virtio_net_hdr) };

/* A frame on its way, with the head that TAP puts before it. */
typedef struct frame {
    unsigned char *bytes;
    size_t size;
    int64_t due;
} frame;

/* A host: its device, the address it sends from, when its link is free, and what is on its link. */
typedef struct host {
    int device;
    unsigned char address[ADDRESS];
    int64_t free_at;
    frame ring[RING];
    unsigned first, last;
} host;

static host hosts[MOST_HOSTS];
static int host_count;

static void stop(const char *what)
{
    fprintf(stderr, "links: ");
    perror(what);
    exit(77);
}

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static int open_device(const char *name)
{
    char path[200];
    struct ifreq request = {.ifr_flags = IFF_TAP | IFF_NO_PI | IFF_VNET_HDR};
    snprintf(path, sizeof path, "/run/netns/%s", name);
    snprintf(request.ifr_name, sizeof request.ifr_name, "eth0");
    int space = open(path, O_RDONLY | O_CLOEXEC);
    if (space < 0 || setns(space, CLONE_NEWNET))
        stop(path);
    close(space);
    int device = open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (device < 0 || ioctl(device, TUNSETIFF, &request))
        stop("/dev/net/tun");
    if (ioctl(device, TUNSETOFFLOAD, TUN_F_CSUM | TUN_F_TSO4 | TUN_F_TSO6))
        stop("offloading");
    return device;
}

/* Is there room for what it sends, on a link that is not busy for long? */
static bool listens(const host *h, int64_t at)
{
    return h->free_at <= at + QUEUE_NS && h->last - h->first < RING;
}

/* Takes what a host sends. False: nothing came, or it has to wait. */
static bool take(host *h, double ns_a_byte, int64_t delay)
{
    static unsigned char bytes[MOST_FRAME];
    int64_t at = now();
    if (!listens(h, at))
        return false;
    ssize_t size = read(h->device, bytes, sizeof bytes);
    if (size < HEAD + 2 * ADDRESS)
        return false;
    frame *f = &h->ring[h->last % RING];
    f->bytes = malloc((size_t)size);
    if (!f->bytes)
        return false;
    memcpy(f->bytes, bytes, (size_t)size);
    memcpy(h->address, bytes + HEAD + ADDRESS, ADDRESS);
    f->size = (size_t)size;
    h->free_at = (h->free_at > at ? h->free_at : at) + (int64_t)(ns_a_byte * (double)size);
    f->due = h->free_at + delay;
    h->last++;
    return true;
}

/* To the host with that address; to all others when it has more than one receiver or is not known. */
static void hand_over(const host *from, const frame *f)
{
    const unsigned char *to = f->bytes + HEAD;
    int receiver = -1;
    for (int i = 0; i < host_count; i++)
        if (memcmp(hosts[i].address, to, ADDRESS) == 0)
            receiver = i;
    for (int i = 0; i < host_count; i++)
        if (&hosts[i] != from && (receiver < 0 || receiver == i))
            if (write(hosts[i].device, f->bytes, f->size) < 0)
                continue; /* lost, as a card may lose one */
}

/* Hands over what is due; the earliest time at which something is to be done, or -1 when nothing waits. */
static int64_t deliver(void)
{
    int64_t next = -1, at = now();
    for (int i = 0; i < host_count; i++) {
        host *h = &hosts[i];
        for (; h->first != h->last && h->ring[h->first % RING].due <= at; h->first++) {
            frame *f = &h->ring[h->first % RING];
            hand_over(h, f);
            free(f->bytes);
        }
        if (h->first != h->last && (next < 0 || h->ring[h->first % RING].due < next))
            next = h->ring[h->first % RING].due;
    }
    return next;
}

static void carry(double ns_a_byte, int64_t delay)
{
    for (;;) {
        struct pollfd ends[MOST_HOSTS];
        int64_t next = deliver(), at = now(), wait = next < 0 ? 1000000000 : next - at;
        for (int i = 0; i < host_count; i++)
            ends[i] = (struct pollfd){hosts[i].device, listens(&hosts[i], at) ? POLLIN : 0, 0};
        struct timespec t = {wait > 0 ? wait / 1000000000 : 0, wait > 0 ? wait % 1000000000 : 0};
        if (ppoll(ends, (nfds_t)host_count, &t, NULL) <= 0)
            continue;
        for (int i = 0; i < host_count; i++)
            while ((ends[i].revents & POLLIN) && take(&hosts[i], ns_a_byte, delay))
                continue;
    }
}

int main(int count, char **argument)
{
    double bits = count > 3 ? atof(argument[1]) : 0, delay = count > 3 ? atof(argument[2]) : -1;
    if (bits <= 0 || delay < 0 || count - 3 > MOST_HOSTS) {
        fprintf(stderr, "usage: links BITS_A_SECOND DELAY_MS HOST.. (namespaces, at most %d)\n", MOST_HOSTS);
        return 2;
    }
    /* A card waits for no processor; this may be refused, and then times are longer. */
    sched_setscheduler(0, SCHED_FIFO, &(struct sched_param){1});
    prctl(PR_SET_TIMERSLACK, 1000UL);
    for (int i = 3; i < count; i++)
        hosts[host_count++].device = open_device(argument[i]);
    puts("ready");
    fflush(stdout);
    carry(8e9 / bits, (int64_t)(delay * 1e6));
}
