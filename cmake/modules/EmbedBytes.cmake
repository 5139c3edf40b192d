# Turns a file into the initialiser of an array of bytes: cmake -DINPUT=FILE
# -DOUTPUT=FILE -P EmbedBytes.cmake.
file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
file(WRITE ${OUTPUT} "${bytes}\n")
