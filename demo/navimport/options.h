// The command line of navimport.
#ifndef NAVIMPORT_OPTIONS_H
#define NAVIMPORT_OPTIONS_H

#include <sidestep/asset_nav.h>

typedef struct ImpOptions {
    EngArtOptions art;
    int32_t seam_width;  // steps
    int32_t near_width;  // steps: wider gaps are no near misses
    const char* out;     // folder for pictures and replays; NULL: none
    uint32_t picture_px; // longer side of the PNG
    bool is_watching;
    bool has_notes;
    char** files;
    int file_count;
} ImpOptions;

typedef enum ImpVerdict { IMP_RUN, IMP_HELP, IMP_VERSION, IMP_BAD } ImpVerdict;

ImpVerdict imp_options_read(int argc, char** argv, ImpOptions* options);
void imp_options_print_help(void);

/// The name of a file without its folder.
const char* imp_name_of(const char* path);
/// False, with a line on stderr, if two different paths end in the same name.
bool imp_names_differ(char* const* files, int count);

/// Create a folder, unless it is there. False, with a line on stderr, if there is none afterwards.
bool imp_folder_make(const char* path);

#endif
