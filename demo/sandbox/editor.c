#include "sandbox/editor.h"

NavPoint editor_world_at(const Editor* editor, float x, float y) {
    EngVec at = eng_camera_to_world(&editor->look.camera, (EngVec){x, y});
    return nav_point_from_px(at.x, at.y);
}
