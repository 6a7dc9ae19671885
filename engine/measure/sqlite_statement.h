#pragma once

#include "engine/base/hash.h"

#include <cstdint>
#include <map>
#include <sqlite3.h>
#include <string>
#include <string_view>
#include <type_traits>

// Statements of SQLite as objects. For .cpp files of this room only.
namespace tessera::measure {

/// The statements of one database, each prepared once: some run thousands of times a search.
class PreparedStatements {
public:
    explicit PreparedStatements(sqlite3* database) : m_database(database) {}
    ~PreparedStatements() {
        for (const auto& [sql, statement] : m_statements) {
            ::sqlite3_finalize(statement);
        }
    }
    PreparedStatements(const PreparedStatements&) = delete;
    PreparedStatements& operator=(const PreparedStatements&) = delete;

    /// Null when it cannot be prepared. \param sql  a literal: its address is the key.
    [[nodiscard]] sqlite3_stmt* of(const char* sql) {
        auto& statement = m_statements[sql];
        if (statement == nullptr) {
            ::sqlite3_prepare_v3(m_database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
        }
        return statement;
    }

private:
    sqlite3* m_database;
    std::map<const char*, sqlite3_stmt*> m_statements;
};

/// A statement while it runs with these values for its parameters, in order.
class Statement {
public:
    template <typename... Values>
    Statement(PreparedStatements& prepared, const char* sql, const Values&... values)
        : m_statement(prepared.of(sql)) {
        (bind(values), ...);
    }
    ~Statement() {
        ::sqlite3_reset(m_statement); // an open cursor would keep the read lock
    }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    /// SQLITE_ROW, SQLITE_DONE or an error code.
    int step() { return m_statement != nullptr ? ::sqlite3_step(m_statement) : SQLITE_ERROR; }
    [[nodiscard]] std::string text(int column) const {
        const auto* value = ::sqlite3_column_text(m_statement, column);
        return value != nullptr ? reinterpret_cast<const char*>(value) : "";
    }
    [[nodiscard]] std::int64_t integer(int column) const {
        return ::sqlite3_column_int64(m_statement, column);
    }
    [[nodiscard]] double real(int column) const { return ::sqlite3_column_double(m_statement, column); }

private:
    template <typename Value>
    void bind(const Value& value) {
        if constexpr (std::is_integral_v<Value>) {
            ::sqlite3_bind_int64(m_statement, ++m_bound, value);
        } else if constexpr (std::is_floating_point_v<Value>) {
            ::sqlite3_bind_double(m_statement, ++m_bound, value);
        } else if constexpr (std::is_same_v<Value, base::Hash128>) {
            bind(value.hex());
        } else {
            const std::string_view text = value;
            ::sqlite3_bind_text(m_statement, ++m_bound, text.data(), static_cast<int>(text.size()),
                                SQLITE_TRANSIENT);
        }
    }

    sqlite3_stmt* m_statement;
    int m_bound = 0;
};

} // namespace tessera::measure
