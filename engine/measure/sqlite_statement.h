#pragma once

#include <cstdint>
#include <map>
#include <sqlite3.h>
#include <string>
#include <string_view>
#include <utility>

// Statements of SQLite as objects. For .cpp files of this room only.
namespace tessera::measure {

/// Statements that run thousands of times a search, prepared once.
class PreparedStatements {
public:
    PreparedStatements() = default;
    ~PreparedStatements() {
        for (const auto& [sql, statement] : m_statements) {
            ::sqlite3_finalize(statement);
        }
    }
    PreparedStatements(const PreparedStatements&) = delete;
    PreparedStatements& operator=(const PreparedStatements&) = delete;

    /// Null when it cannot be prepared. \param sql  a literal: its address is the key.
    [[nodiscard]] sqlite3_stmt* of(sqlite3* database, const char* sql) {
        auto& statement = m_statements[sql];
        if (statement == nullptr) {
            ::sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
        }
        return statement;
    }

private:
    std::map<const char*, sqlite3_stmt*> m_statements;
};

/// A statement while it runs: on scope exit finalised, or, a kept one, made ready for its next run.
class Statement {
public:
    Statement(sqlite3* database, const char* sql)
        : m_status(::sqlite3_prepare_v2(database, sql, -1, &m_statement, nullptr)) {}
    Statement(sqlite3* database, const char* sql, PreparedStatements& kept)
        : m_statement(kept.of(database, sql))
        , m_status(m_statement != nullptr ? SQLITE_OK : ::sqlite3_errcode(database))
        , m_life(Life::kKept) {}
    ~Statement() {
        if (m_life == Life::kKept) {
            // An open cursor would keep the read lock.
            ::sqlite3_reset(m_statement);
        } else {
            ::sqlite3_finalize(m_statement);
        }
    }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    Statement& bind(const std::string& text) {
        ::sqlite3_bind_text(m_statement, ++m_bound, text.data(), static_cast<int>(text.size()),
                            SQLITE_TRANSIENT);
        return *this;
    }
    Statement& bind(std::int64_t value) {
        ::sqlite3_bind_int64(m_statement, ++m_bound, value);
        return *this;
    }
    Statement& bind(double value) {
        ::sqlite3_bind_double(m_statement, ++m_bound, value);
        return *this;
    }
    /// SQLITE_ROW, SQLITE_DONE or an error code.
    int step() {
        if (m_status == SQLITE_OK) {
            m_status = ::sqlite3_step(m_statement);
            const int result = m_status;
            m_status = result == SQLITE_ROW ? SQLITE_OK : result;
            return result;
        }
        return m_status;
    }
    [[nodiscard]] std::string text(int column) const {
        const auto* value = ::sqlite3_column_text(m_statement, column);
        return value != nullptr ? reinterpret_cast<const char*>(value) : "";
    }
    [[nodiscard]] std::int64_t integer(int column) const {
        return ::sqlite3_column_int64(m_statement, column);
    }
    [[nodiscard]] double real(int column) const { return ::sqlite3_column_double(m_statement, column); }

private:
    enum class Life : std::uint8_t { kScope, kKept };
    sqlite3_stmt* m_statement = nullptr;
    int m_status = SQLITE_OK;
    Life m_life = Life::kScope;
    int m_bound = 0;
};

} // namespace tessera::measure
