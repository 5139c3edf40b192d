//===- UserLines.cpp - Messages show the lines of the user ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The two texts of a line are compared token by token: a longest common
// subsequence tells which tokens of the parsed line are the user's. So this
// knows nothing of the stages that have rewritten the text, nor of macros.
//
//===----------------------------------------------------------------------===//

#include "UserLines.h"
#include "clang/AST/Type.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace xacc::frontend {

namespace {
struct LineToken {
  std::string spelling;
  size_t begin;
};
} // namespace

static std::vector<LineToken> tokensOf(llvm::StringRef line) {
  std::string copy = line.str(); // the lexer wants a zero at the end
  LangOptions options;
  options.LineComment = true;
  Lexer lexer(SourceLocation(), options, copy.data(), copy.data(),
              copy.data() + copy.size());
  std::vector<LineToken> tokens;
  Token token;
  while (true) {
    lexer.LexFromRawLexer(token);
    if (token.is(tok::eof))
      return tokens;
    size_t begin = lexer.getCurrentBufferOffset() - token.getLength();
    tokens.push_back({copy.substr(begin, token.getLength()), begin});
  }
}

/// The column, from 0, of the user's line that corresponds to one of the parsed
/// line.
static size_t correspondingColumn(llvm::StringRef parsed, size_t column,
                                  llvm::StringRef user) {
  std::vector<LineToken> from = tokensOf(parsed), to = tokensOf(user);
  size_t m = from.size(), n = to.size();
  constexpr size_t most = 4u << 20;
  if (to.empty() || m * n > most)
    return 0;
  // length[i][j]: of the longest common subsequence from i and j on.
  std::vector<unsigned> length((m + 1) * (n + 1));
  auto at = [&](size_t i, size_t j) -> unsigned & {
    return length[i * (n + 1) + j];
  };
  for (size_t i = m; i-- > 0;)
    for (size_t j = n; j-- > 0;)
      at(i, j) = from[i].spelling == to[j].spelling
                     ? at(i + 1, j + 1) + 1
                     : std::max(at(i + 1, j), at(i, j + 1));
  size_t result = to.front().begin;
  for (size_t i = 0, j = 0; i < m && j < n;) {
    if (from[i].begin > column)
      break;
    if (from[i].spelling == to[j].spelling &&
        at(i, j) == at(i + 1, j + 1) + 1) {
      result = to[j].begin;
      ++i, ++j;
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      ++i;
    } else {
      ++j;
    }
  }
  return result;
}

/// A line of a text, from 1.
static std::optional<llvm::StringRef> lineOf(llvm::StringRef text,
                                             unsigned number) {
  for (; number > 1; --number) {
    size_t end = text.find('\n');
    if (end == llvm::StringRef::npos)
      return std::nullopt;
    text = text.drop_front(end + 1);
  }
  return text.take_until([](char c) { return c == '\n' || c == '\r'; });
}

UserLines::UserLines(std::unique_ptr<DiagnosticConsumer> printer,
                     DiagnosticsEngine &diags)
    : printer(std::move(printer)),
      relocated(diags.getDiagnosticIDs(), diags.getDiagnosticOptions(),
                this->printer.get(), /*ShouldOwnClient=*/false) {}

UserLines::File &UserLines::open(llvm::StringRef name, SourceManager &sm) {
  if (known != &sm) {
    files.clear();
    known = &sm;
    relocated.setSourceManager(&sm);
  }
  auto [it, isNew] = files.try_emplace(name);
  File &file = it->second;
  if (isNew)
    if (auto buffer = llvm::MemoryBuffer::getFile(name)) {
      file.buffer = std::move(*buffer);
      file.id = sm.createFileID(file.buffer->getMemBufferRef());
    }
  return file;
}

/// Shows a message at its place in the user's file; false if that is the text
/// that was parsed.
bool UserLines::show(DiagnosticsEngine::Level level,
                     const Diagnostic &diagnostic) {
  if (diagnostic.getLocation().isInvalid() || !diagnostic.hasSourceManager())
    return false;
  SourceManager &sm = diagnostic.getSourceManager();
  SourceLocation loc = sm.getExpansionLoc(diagnostic.getLocation());
  PresumedLoc place = sm.getPresumedLoc(loc);
  if (place.isInvalid() || sm.getFileID(loc) != sm.getMainFileID())
    return false;
  llvm::StringRef text = sm.getBufferData(sm.getMainFileID());
  size_t offset = sm.getFileOffset(loc);
  size_t begin = text.rfind('\n', offset ? offset - 1 : 0);
  begin = begin == llvm::StringRef::npos || !offset ? 0 : begin + 1;
  llvm::StringRef parsed = text.substr(begin).take_until(
      [](char c) { return c == '\n' || c == '\r'; });
  File &file = open(place.getFilename(), sm);
  std::optional<llvm::StringRef> user =
      file.buffer ? lineOf(file.buffer->getBuffer(), place.getLine())
                  : std::nullopt;
  if (!user || *user == parsed)
    return false;
  llvm::SmallString<128> message;
  diagnostic.FormatDiagnostic(message);
  llvm::StringRef shown = message;
  bool isCheck =
      shown.starts_with("static assertion failed") && parsed.contains("__xacc");
  // What the code of a failed check does to what is behind it is no news.
  if (failedLine && !isCheck && level >= DiagnosticsEngine::Error)
    return true;
  if (isCheck) {
    failedLine = place.getLine();
    // Behind the text of the condition, if that is shown.
    size_t colon = shown.find("': ");
    shown = colon == llvm::StringRef::npos ? shown.split(": ").second
                                           : shown.substr(colon + 3);
  }
  size_t column = correspondingColumn(parsed, offset - begin, *user);
  SourceLocation there =
      sm.translateLineCol(file.id, place.getLine(), unsigned(column) + 1);
  relocated.Report(StoredDiagnostic(level, diagnostic.getID(), shown,
                                    FullSourceLoc(there, sm), {}, {}));
  DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
  return true;
}

/// Whether an error has been shown for the line before, or this is a note to
/// such an error.
bool UserLines::repeats(DiagnosticsEngine::Level level,
                        const Diagnostic &diagnostic) {
  if (level == DiagnosticsEngine::Note)
    return isRepeated;
  isRepeated = false;
  if (level < DiagnosticsEngine::Error ||
      diagnostic.getLocation().isInvalid() || !diagnostic.hasSourceManager())
    return false;
  PresumedLoc place =
      diagnostic.getSourceManager().getPresumedLoc(diagnostic.getLocation());
  if (place.isInvalid())
    return false;
  llvm::SmallString<128> message;
  diagnostic.FormatDiagnostic(message);
  isRepeated = !errors
                    .insert((llvm::Twine(place.getFilename()) + ":" +
                             llvm::Twine(place.getLine()) + ":" + message)
                                .str())
                    .second;
  return isRepeated;
}

/// Whether an error only follows from another one in the same directive: Clang
/// drops a clause that is wrong, and then misses it.
bool UserLines::isConsequence(DiagnosticsEngine::Level level,
                              const Diagnostic &diagnostic) {
  if (level == DiagnosticsEngine::Note && skipsNotes)
    return true;
  if (level != DiagnosticsEngine::Note)
    isError = level >= DiagnosticsEngine::Error;
  skipsNotes = false;
  if (!isError || diagnostic.getLocation().isInvalid() ||
      !diagnostic.hasSourceManager())
    return false;
  SourceManager &sm = diagnostic.getSourceManager();
  SourceLocation loc = sm.getExpansionLoc(diagnostic.getLocation());
  if (sm.getFileID(loc) != sm.getMainFileID())
    return false;
  llvm::StringRef text = sm.getBufferData(sm.getMainFileID());
  // 0 if there is none.
  size_t begin = text.take_front(sm.getFileOffset(loc)).rfind('\n') + 1;
  if (!text.substr(begin).ltrim().starts_with("#pragma acc"))
    return false;
  bool isNew = failedDirectives.insert(unsigned(begin)).second;
  skipsNotes = !isNew && level != DiagnosticsEngine::Note;
  return skipsNotes;
}

/// Says how to write an array's name, or a line of it, as one side of a gmove.
void UserLines::adviseSection(const Diagnostic &diagnostic) {
  if (diagnostic.getID() != diag::err_typecheck_array_not_modifiable_lvalue ||
      !diagnostic.hasSourceManager())
    return;
  SourceManager &sm = diagnostic.getSourceManager();
  SourceLocation loc = sm.getExpansionLoc(diagnostic.getLocation());
  if (sm.getFileID(loc) != sm.getMainFileID())
    return;
  llvm::StringRef before = sm.getBufferData(sm.getMainFileID())
                               .take_front(sm.getFileOffset(loc))
                               .rsplit('\n')
                               .first.rtrim();
  llvm::StringRef directive = before.drop_front(before.rfind('\n') + 1).ltrim();
  if (!directive.starts_with("#pragma xmp gmove") &&
      !directive.starts_with("#pragma xmp array"))
    return;
  auto type = QualType::getFromOpaquePtr(
      reinterpret_cast<void *>(diagnostic.getRawArg(0)));
  std::string colons;
  for (const auto *array = type->getAsArrayTypeUnsafe(); array;
       array = array->getElementType()->getAsArrayTypeUnsafe())
    colons += "[:]";
  relocated.setSourceManager(&sm);
  relocated.Report(
      StoredDiagnostic(DiagnosticsEngine::Note, diagnostic.getID(),
                       "write both sides as array sections: '" + colons +
                           "' behind this one stands for all elements",
                       FullSourceLoc(loc, sm), {}, {}));
}

void UserLines::HandleDiagnostic(DiagnosticsEngine::Level level,
                                 const Diagnostic &diagnostic) {
  if (repeats(level, diagnostic) || isConsequence(level, diagnostic))
    return;
  if (!show(level, diagnostic)) {
    DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
    printer->HandleDiagnostic(level, diagnostic);
  }
  adviseSection(diagnostic);
}

void showUserLines(DiagnosticsEngine &diags) {
  std::unique_ptr<DiagnosticConsumer> printer = diags.takeClient();
  diags.setClient(new UserLines(std::move(printer), diags),
                  /*ShouldOwnClient=*/true);
}

} // namespace xacc::frontend
