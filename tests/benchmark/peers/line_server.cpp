#include "tests/benchmark/peers/line_server.h"

#include <iostream>
#include <string>

namespace tessera::peers {

namespace {

base::Result<nlohmann::json> answer(const std::string& line, const LineHandler& handler) {
    const auto request = nlohmann::json::parse(line, nullptr, false);
    if (!request.is_object() || !request.contains("do")) {
        return base::fail(base::ErrorKind::kUsage, "expected an object with a field 'do', got: " + line);
    }
    return handler(request);
}

} // namespace

void serveLines(const LineHandler& handler) {
    std::string line;
    while (std::getline(std::cin, line) && line != R"({"do": "quit"})") {
        const auto reply = answer(line, handler);
        std::cout << (reply ? *reply : nlohmann::json{{"failed", reply.error().oneLine()}}).dump()
                  << std::endl;
    }
}

} // namespace tessera::peers
