#include "commands.h"
#include "region.h"

static RplVerdict refuse_link(RplRun* run, const char* name, const char* why) {
    rpl_message_set(&run->message, "refused: '%s' %s", name, why);
    return RPL_REFUSED;
}

static bool read_segment(RplRun* run, NavPoint* from, NavPoint* to) {
    return rpl_region_read_point(run, from) == RPL_DONE &&
           rpl_region_read_point(run, to) == RPL_DONE;
}

// Read COST in pixels; gives steps.
static bool read_link_cost(RplRun* run, double* steps) {
    double cost = 0;
    if (!rpl_lexer_cost(&run->lexer, 0, &cost))
        return false;
    *steps = cost * NAV_STEPS_PER_PX;
    if (*steps <= NAV_COST_MAX)
        return true;
    rpl_message_set(&run->message, "COST is above %g steps", NAV_COST_MAX);
    return false;
}

// Read the options after COST, in this order. `anchors` get the names of shapes, or stay empty.
static bool read_link_options(RplRun* run, NavLinkDef* def, RplName anchors[2]) {
    RplLexer* lexer = &run->lexer;
    uint32_t kind = 0;
    if (rpl_lexer_accept(lexer, "width") && !read_segment(run, &def->from.b, &def->to.b))
        return false;
    def->is_two_way = rpl_lexer_accept(lexer, "twoway");
    if (rpl_lexer_accept(lexer, "kind") &&
        !rpl_lexer_count(lexer, "KIND", 0, NAV_LINK_KIND_COUNT - 1, &kind))
        return false;
    def->kind = (uint8_t)kind;
    if (rpl_lexer_accept(lexer, "from") && !rpl_lexer_name(lexer, &anchors[0]))
        return false;
    if (rpl_lexer_accept(lexer, "to") && !rpl_lexer_name(lexer, &anchors[1]))
        return false;
    def->is_enabled = !rpl_lexer_accept(lexer, "off");
    return rpl_lexer_end(lexer);
}

static RplVerdict put_link(RplRun* run, const RplName* name, const NavLinkDef* def) {
    RplLink* former = rpl_links_find(&run->links, name->text);
    RplLink link = {.name = *name};
    NavResult result;
    if (!rpl_links_reserve(&run->links))
        return rpl_run_fail(run);
    rpl_run_call_begin(run);
    if (former != NULL)
        result = nav_link_set(run->world, former->id, def);
    else
        result = nav_link_insert(run->world, def, &link.id);
    rpl_run_call_end(run);
    if (result != NAV_OK)
        return rpl_run_refuse(run, name->text, result);
    if (former == NULL)
        run->links.items[run->links.count++] = link;
    return RPL_DONE;
}

RplVerdict rpl_command_link(RplRun* run) {
    RplName name, anchors[2] = {{""}, {""}};
    NavPoint from, to;
    double cost = 0;
    if (!rpl_lexer_name(&run->lexer, &name) || !read_segment(run, &from, &to) ||
        !read_link_cost(run, &cost))
        return RPL_MALFORMED;
    NavLinkDef def = nav_link_def(from, to);
    def.cost = cost;
    if (!read_link_options(run, &def, anchors))
        return RPL_MALFORMED;
    for (int i = 0; i < 2; ++i) {
        if (anchors[i].text[0] == '\0')
            continue;
        const RplShape* shape = rpl_names_find(&run->names, anchors[i].text);
        if (shape == NULL)
            return refuse_link(run, anchors[i].text, "names no shape");
        (i == 0 ? &def.from : &def.to)->anchor = shape->id;
    }
    return put_link(run, &name, &def);
}

RplVerdict rpl_command_unlink(RplRun* run) {
    RplName name;
    if (!rpl_lexer_name(&run->lexer, &name) || !rpl_lexer_end(&run->lexer))
        return RPL_MALFORMED;
    RplLink* link = rpl_links_find(&run->links, name.text);
    if (link == NULL)
        return refuse_link(run, name.text, "names no link");
    rpl_run_call_begin(run);
    const NavResult result = nav_link_remove(run->world, link->id);
    rpl_run_call_end(run);
    if (result != NAV_OK)
        return rpl_run_refuse(run, name.text, result);
    *link = run->links.items[--run->links.count];
    return RPL_DONE;
}
