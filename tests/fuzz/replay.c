// Runs a harness over files and folders of files, for compilers without libFuzzer.
#include <dirent.h>

#include "fuzz.h"

static int run_file(const char* path) {
    FILE* file = fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "%s: cannot be read\n", path);
        return 1;
    }
    static uint8_t bytes[1 << 20];
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    uint8_t* exact = malloc(size > 0 ? size : 1); // so that a sanitizer sees reads beyond the end
    FUZZ_CHECK(exact != NULL);
    memcpy(exact, bytes, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    return 0;
}

int main(int argc, char** argv) {
    int failed = 0;
    unsigned count = 0;
    for (int i = 1; i < argc; i++) {
        DIR* folder = opendir(argv[i]);
        if (folder == NULL) {
            failed |= run_file(argv[i]);
            count++;
            continue;
        }
        for (struct dirent* entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
            char path[1024];
            snprintf(path, sizeof path, "%s/%s", argv[i], entry->d_name);
            if (entry->d_name[0] != '.') {
                failed |= run_file(path);
                count++;
            }
        }
        closedir(folder);
    }
    fprintf(stderr, "%u inputs\n", count);
    return count == 0 ? 1 : failed;
}
