/* terminal.c - a terminal key by key; its state, and the signals that have to do with it. */
#include "terminal.h"

#include <errno.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum { ESCAPE_MS = 50 }; /* what comes later than that after ESC is a key of its own */

static struct termios before;
static volatile sig_atomic_t opened, redraw, interrupted, ending;

bool terminal_there(void)
{
    const char *kind = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && kind && *kind && strcmp(kind, "dumb");
}

/* ---- state; safe in signal handlers ------------------------------ */

static void put(const char *text)
{
    ssize_t ignored = write(STDOUT_FILENO, text, strlen(text));
    (void)ignored;
}

/* Key by key, on the screen's other page, without the cursor. */
static void enter(void)
{
    struct termios raw = before;
    raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO);
    raw.c_iflag &= (tcflag_t) ~(IXON | ICRNL);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw);
    put("\033[?1049h\033[?25l\033[2J");
}

static void leave(void)
{
    put("\033[?25h\033[?1049l");
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
}

/* ---- signals ------------------------------ */

static void on_interrupt(int signal)
{
    interrupted = 1;
    if (signal != SIGINT)
        ending = 1;
}

static void on_resize(int signal)
{
    (void)signal;
    redraw = 1;
}

static void handle(int signal, void (*how)(int))
{
    struct sigaction action = {.sa_handler = how}; /* without SA_RESTART: whoever waits is woken */
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, NULL);
}

/* Gives the terminal back, stops as everybody does, and takes the terminal again when it goes on. */
static void on_stop(int signal)
{
    int kept = errno;
    sigset_t set;
    if (opened)
        leave();
    handle(signal, SIG_DFL);
    sigemptyset(&set);
    sigaddset(&set, signal);
    raise(signal);
    sigprocmask(SIG_UNBLOCK, &set, NULL); /* stops here */
    handle(signal, on_stop);
    if (opened)
        enter();
    redraw = 1;
    errno = kept;
}

void terminal_signals(void)
{
    static const int asks[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    struct sigaction old;
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++)
        if (!sigaction(asks[i], NULL, &old) && old.sa_handler != SIG_IGN)
            handle(asks[i], on_interrupt);
}

const volatile sig_atomic_t *terminal_interrupted(void) { return &interrupted; }
bool terminal_ending(void) { return ending; }

void terminal_calm(void)
{
    if (!ending)
        interrupted = 0;
}

/* ---- opening and closing ------------------------------ */

pg_status terminal_open(pg_error *e)
{
    static bool at_exit;
    if (tcgetattr(STDIN_FILENO, &before))
        return pg_fail(e, PG_INPUT, "standard input: expected a terminal: %s", strerror(errno));
    if (!at_exit)
        atexit(terminal_close);
    at_exit = true;
    opened = 1;
    handle(SIGTSTP, on_stop);
    handle(SIGWINCH, on_resize);
    enter();
    return PG_OK;
}

void terminal_close(void)
{
    if (!opened)
        return;
    opened = 0;
    leave();
    handle(SIGTSTP, SIG_DFL);
    handle(SIGWINCH, SIG_DFL);
}

void terminal_size(int *rows, int *columns)
{
    struct winsize size;
    bool known = !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_col && size.ws_row;
    *rows = known ? size.ws_row : 24;
    *columns = known ? size.ws_col : 80;
}

/* ---- keys ------------------------------ */

/* What a signal left to be told; 0: nothing. */
static int signalled(void)
{
    if (ending)
        return KEY_END;
    if (interrupted)
        return KEY_INTERRUPT;
    bool again = redraw;
    redraw = 0;
    return again ? KEY_REDRAW : 0;
}

/* The next byte; -1: none within that time (negative: for ever), -2: the end, -3: a signal. */
static int next_byte(int milliseconds)
{
    struct pollfd wait = {.fd = STDIN_FILENO, .events = POLLIN};
    unsigned char byte;
    int ready = poll(&wait, 1, milliseconds);
    if (ready <= 0)
        return ready == 0 ? -1 : errno == EINTR ? -3 : -2;
    ssize_t got = read(STDIN_FILENO, &byte, 1);
    return got == 1 ? byte : got < 0 && errno == EINTR ? -3 : -2;
}

/* The key whose code began with ESC; codes of other keys are read to their end. */
static int after_escape(void)
{
    static const struct {
        const char *code;
        int key;
    } keys[] = {{"A", KEY_UP},   {"B", KEY_DOWN},     {"C", KEY_RIGHT},
                {"D", KEY_LEFT}, {"5~", KEY_PAGE_UP}, {"6~", KEY_PAGE_DOWN}};
    int byte = next_byte(ESCAPE_MS);
    if (byte != '[' && byte != 'O')
        return KEY_ESCAPE;
    char code[16] = "";
    for (size_t i = 0; i + 1 < sizeof code && (byte = next_byte(ESCAPE_MS)) >= 0; i++) {
        code[i] = (char)byte;
        if (byte >= '@' && byte <= '~')
            break;
    }
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (!strcmp(code, keys[i].code))
            return keys[i].key;
    return KEY_REDRAW;
}

int terminal_key(void)
{
    for (;;) {
        int told = signalled();
        if (told)
            return told;
        int byte = next_byte(-1);
        if (byte == -2)
            return KEY_END;
        if (byte == KEY_ESCAPE)
            return after_escape();
        if (byte >= 0)
            return byte;
    }
}
