#pragma once

#include <filesystem>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <string>

namespace tessera::test {

/// Changes a database behind its owner's back.
inline void runSql(const std::filesystem::path& file, const std::string& sql) {
    sqlite3* database = nullptr;
    ASSERT_EQ(::sqlite3_open(file.c_str(), &database), SQLITE_OK);
    EXPECT_EQ(::sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
        << ::sqlite3_errmsg(database);
    ::sqlite3_close(database);
}

} // namespace tessera::test
