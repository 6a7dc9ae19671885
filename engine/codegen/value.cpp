#include "engine/codegen/value.h"

namespace tessera::codegen {

namespace {

Value make(ValueNode node) {
    return std::make_shared<const ValueNode>(std::move(node));
}

} // namespace

Value constantValue(double number) {
    ValueNode node;
    node.number = number;
    return make(std::move(node));
}

Value registerValue(RegisterRef target) {
    ValueNode node;
    node.op = ValueOp::kRegister;
    node.target = std::move(target);
    return make(std::move(node));
}

Value loadValue(Access access) {
    ValueNode node;
    node.op = ValueOp::kLoad;
    node.access = std::move(access);
    return make(std::move(node));
}

Value broadcastValue(Access access) {
    ValueNode node;
    node.op = ValueOp::kBroadcast;
    node.access = std::move(access);
    return make(std::move(node));
}

Value guardedValue(Conditions conditions, Value value) {
    if (conditions.empty()) {
        return value;
    }
    ValueNode node;
    node.op = ValueOp::kGuarded;
    node.conditions = std::move(conditions);
    node.operands = {std::move(value)};
    return make(std::move(node));
}

Value keepLanes(Value value, std::int64_t count) {
    ValueNode node;
    node.op = ValueOp::kKeepLanes;
    node.count = count;
    node.operands = {std::move(value)};
    return make(std::move(node));
}

Value fillLanes(Value value, std::int64_t count, double number) {
    ValueNode node;
    node.op = ValueOp::kFillLanes;
    node.count = count;
    node.number = number;
    node.operands = {std::move(value)};
    return make(std::move(node));
}

Value spreadLanes(Value value, std::int64_t group, Index lane) {
    ValueNode node;
    node.op = ValueOp::kSpread;
    node.count = group;
    node.spread = std::move(lane);
    node.operands = {std::move(value)};
    return make(std::move(node));
}

Value interleaveLanes(Value a, Value b, Half half) {
    ValueNode node;
    node.op = ValueOp::kInterleave;
    node.lane = half == Half::kUpper ? 1 : 0;
    node.operands = {std::move(a), std::move(b)};
    return make(std::move(node));
}

Value unaryValue(ValueOp op, Value a) {
    ValueNode node;
    node.op = op;
    node.operands = {std::move(a)};
    return make(std::move(node));
}

[[nodiscard]] static Value accumulated(ValueOp op, Value sum, Value a, Value b) {
    ValueNode node;
    node.op = op;
    node.operands = {std::move(sum), std::move(a), std::move(b)};
    return make(std::move(node));
}

Value binaryValue(ValueOp op, Value a, Value b) {
    ValueNode node;
    node.op = op;
    node.operands = {std::move(a), std::move(b)};
    return make(std::move(node));
}

Value operator+(Value a, Value b) {
    return binaryValue(ValueOp::kAdd, std::move(a), std::move(b));
}

Value operator-(Value a, Value b) {
    return binaryValue(ValueOp::kSubtract, std::move(a), std::move(b));
}

Value operator*(Value a, Value b) {
    return binaryValue(ValueOp::kMultiply, std::move(a), std::move(b));
}

Value roundPairs(Value low, Value high) {
    return binaryValue(ValueOp::kRoundPairs, std::move(low), std::move(high));
}

Value addProduct(Value sum, Value a, Value b) {
    return accumulated(ValueOp::kAddProduct, std::move(sum), std::move(a), std::move(b));
}

Value dotPairs(Value sum, Value a, Value b) {
    return accumulated(ValueOp::kDotPairs, std::move(sum), std::move(a), std::move(b));
}

Value atLeast(double limit, Value a) {
    return binaryValue(ValueOp::kGreater, constantValue(limit), std::move(a));
}

Value atMost(double limit, Value a) {
    return binaryValue(ValueOp::kLess, constantValue(limit), std::move(a));
}

Value reluValue(Value a) {
    return atLeast(0.0, std::move(a));
}

} // namespace tessera::codegen
