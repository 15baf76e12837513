#include "api/bytes.h"

size_t navi_bytes_measure(NaviWrite* write, const void* from) {
    SnapshotWriter writer = {NULL, 0, 0};
    write(from, &writer);
    return writer.size;
}

NavResult navi_bytes_save(NaviCall* call, NaviWrite* write, const void* from, SnapshotWriter to,
                          size_t* size) {
    NavResult result = navi_check_pointer(call, to.bytes, "bytes");
    if (result != NAV_OK)
        return result;
    size_t needed = navi_bytes_measure(write, from);
    if (to.capacity < needed) {
        navi_fault_set(&call->fault, "capacity is %llu, but the snapshot has %llu bytes",
                       (unsigned long long)to.capacity, (unsigned long long)needed);
        return NAV_ERR_ARGUMENT;
    }
    write(from, &to);
    *size = to.size;
    return NAV_OK;
}

void navi_bytes_explain(NaviCall* call, const SnapshotReader* reader) {
    if (reader->what != NULL)
        navi_fault_set(&call->fault, "byte %llu: %s", (unsigned long long)reader->what_at,
                       reader->what);
}
