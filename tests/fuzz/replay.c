/* replay.c - runs a fuzz target over files, for compilers without libFuzzer and for the ordinary tests.
 *
 *     replay FOLDER...
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST = 1 << 22 };

static int replay_file(const char *path)
{
    static uint8_t bytes[MOST];
    FILE *in = fopen(path, "rb");
    if (!in)
        return 0;
    size_t length = fread(bytes, 1, sizeof bytes, in);
    fclose(in);
    uint8_t *exact = malloc(length ? length : 1); /* so that a sanitizer sees reads behind the end */
    if (!exact)
        abort();
    for (size_t i = 0; i < length; i++)
        exact[i] = bytes[i];
    LLVMFuzzerTestOneInput(exact, length);
    free(exact);
    return 1;
}

int main(int count, char **folder)
{
    int files = 0;
    char path[4096];
    for (int i = 1; i < count; i++) {
        DIR *d = opendir(folder[i]);
        if (!d) {
            perror(folder[i]);
            return 1;
        }
        for (struct dirent *e; (e = readdir(d));) {
            snprintf(path, sizeof path, "%s/%s", folder[i], e->d_name);
            files += e->d_name[0] != '.' && replay_file(path);
        }
        closedir(d);
    }
    printf("%d files replayed\n", files);
    return files > 0 ? 0 : 1;
}
