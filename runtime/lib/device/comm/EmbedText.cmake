# Turns a text file into string literals, one a line: cmake -DINPUT=FILE
# -DOUTPUT=FILE -P EmbedText.cmake. Comments of assembly are left out.
file(STRINGS ${INPUT} lines)
set(text "")
foreach(line IN LISTS lines)
  string(REGEX REPLACE "[ \t]*//.*$" "" line "${line}")
  if(line STREQUAL "")
    continue()
  endif()
  string(REPLACE "\\" "\\\\" line "${line}")
  string(REPLACE "\"" "\\\"" line "${line}")
  string(APPEND text "\"${line}\\n\"\n")
endforeach()
file(WRITE ${OUTPUT} "${text}")
