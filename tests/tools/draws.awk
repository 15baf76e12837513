# Finds expressions that draw two random numbers whose order C leaves open: as arguments of one
# call, as operands of one operator, or in one initializer. Compilers then make different numbers.
#
# The functions of random.h draw, and so do all functions that call one of them and take a pointer:
# to the state, or to what contains it. The state of others is their own. All tokens of the files
# are kept, and looked at in the END.

# --- tokens ---------------------------------------------------------------------------------------

function add(token) {
    text[++count] = token
    line_of[count] = FNR
    file_of[count] = FILENAME
}

FNR == 1 { in_comment = 0 }
/^[ \t]*#/ { next }
{
    rest = $0
    while (rest != "") {
        if (in_comment) {
            end = index(rest, "*/")
            if (!end) break
            rest = substr(rest, end + 2)
            in_comment = 0
        } else if (match(rest, /^[ \t]+/)) {
            rest = substr(rest, RLENGTH + 1)
        } else if (rest ~ /^\/\//) {
            break
        } else if (rest ~ /^\/\*/) {
            rest = substr(rest, 3)
            in_comment = 1
        } else if (match(rest, /^"([^"\\]|\\.)*"/) || match(rest, /^'([^'\\]|\\.)*'/)) {
            rest = substr(rest, RLENGTH + 1)
            add("\"")
        } else if (match(rest, /^[A-Za-z_0-9]+/) || match(rest, /^(&&|\|\||->)/)) {
            add(substr(rest, 1, RLENGTH))
            rest = substr(rest, RLENGTH + 1)
        } else {
            add(substr(rest, 1, 1))
            rest = substr(rest, 2)
        }
    }
}

# --- functions ------------------------------------------------------------------------------------

function is_name(token) {
    return token ~ /^[A-Za-z_]/ && token !~ /^(if|for|while|switch|return|sizeof|do|else|case)$/
}

# The definitions of functions are at the level of the file: a name, parameters, and a block. A name
# is that of its file when it is static.
function find_functions(i, depth, name, from, has_state) {
    for (i = 1; i <= count; i++) {
        if (file_of[i] != file_of[i - 1]) depth = 0
        if (text[i] == "{") depth++
        if (text[i] == "}" && --depth == 0) current = ""
        if (depth == 0 && text[i] == "(" && is_name(text[i - 1])) {
            name = text[i - 1]
            from = i
        }
        if (depth == 1 && text[i] == "{" && text[i - 1] == ")" && current == "") {
            current = key_of(name, file_of[i])
            if (is_static(from)) statics[file_of[i], name] = 1
            current = key_of(name, file_of[i])
            defined[current] = 1
            takes_state[current] = has_pointer(from, i)
        }
        owner[i] = current
    }
}

function is_static(from, i) {
    for (i = from; i > 0 && text[i] != "}" && text[i] != ";"; i--)
        if (text[i] == "static") return 1
    return 0
}

function has_pointer(from, to, i) {
    for (i = from; i < to; i++)
        if (text[i] == "*") return 1
    return 0
}

function key_of(name, file) {
    return (file, name) in statics ? file ":" name : name
}

# A function draws when it calls one that draws, and gets a pointer: else its state is its own.
function find_drawing(i, is_changed, key) {
    split("lcg_next lcg_between lcg_point random_bits random_below random_between random_chance " \
          "random_point demo_random_next demo_random_between", first, " ")
    for (i in first) draws[first[i]] = 1
    do {
        is_changed = 0
        for (i = 1; i < count; i++) {
            key = owner[i]
            if (key == "" || key in draws || !takes_state[key] || text[i + 1] != "(") continue
            if (key_of(text[i], file_of[i]) in draws) {
                draws[key] = 1
                is_changed = 1
            }
        }
    } while (is_changed)
}

# --- expressions ----------------------------------------------------------------------------------

# Groups are in brackets. is_block[d]: that at depth d holds statements, which commas separate, too;
# total[d]: it draws; has_drawn[d]: before its last comma; drawn[d]: since the last , && || ? or :
function enter(is_statements, name) {
    if (is_statements) end_statement()
    depth++
    is_block[depth] = is_statements
    called[depth] = name
    end_statement()
}

function end_statement() { has_drawn[depth] = drawn[depth] = total[depth] = 0 }

function note_draw(i) {
    if (drawn[depth] || (has_drawn[depth] && !is_block[depth])) {
        printf "%s:%d: two draws whose order is open\n", file_of[i], line_of[i]
        failed = 1
    }
    drawn[depth] = total[depth] = 1
    drawn_count++
}

function leave(i, does_draw, is_statement) {
    is_statement = is_block[depth] || called[depth] == "if"
    does_draw = total[depth] || (called[depth] != "" && key_of(called[depth], file_of[i]) in draws)
    depth--
    if (is_statement) end_statement()
    else if (does_draw) note_draw(i)
}

# Does a block begin at i, or an initializer?
function begins_block(i) {
    if (text[i - 1] ~ /^(=|,|\(|\[)$/) return 0
    if (text[i - 1] == "{") return is_block[depth]
    if (text[i - 1] != ")") return 1
    return !is_cast
}

function look_at_expressions(i) {
    for (i = 1; i <= count; i++) {
        if (file_of[i] != file_of[i - 1]) {
            depth = 0
            is_block[0] = 1
            end_statement()
        }
        if (text[i] == "(") {
            # What is called, or a cast or condition. The parts of for are separate expressions.
            was_cast[depth] = text[i - 1] !~ /^[A-Za-z_0-9\])]/ || text[i - 1] == "return"
            enter(text[i - 1] == "for", text[i - 1] ~ /^(if|while|switch)$/ ? "if" : \
                  is_name(text[i - 1]) ? text[i - 1] : "")
        } else if (text[i] == "[") {
            enter(0, "")
        } else if (text[i] == "{") {
            enter(begins_block(i), "")
        } else if (text[i] ~ /^[)\]}]$/) {
            leave(i)
            is_cast = text[i] == ")" && was_cast[depth]
        } else if (text[i] == ";") {
            end_statement()
        } else if (text[i] == ",") {
            has_drawn[depth] = has_drawn[depth] || total[depth]
            drawn[depth] = 0
        } else if (text[i] ~ /^(&&|\|\||\?|:)$/) {
            drawn[depth] = 0
        }
    }
}

END {
    find_functions()
    find_drawing()
    look_at_expressions()
    if (!drawn_count) {
        print "nothing draws"
        failed = 1
    }
    exit failed
}
