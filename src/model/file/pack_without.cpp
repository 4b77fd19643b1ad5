// A library without zstd: callers check `can_pack` and never pack or unpack.

#include "model/file/pack.h"

namespace defilade {

struct Packer::Stream {};
struct Unpacker::Stream {};

bool can_pack() noexcept { return false; }

Packer::Packer() = default;
void Packer::Free::operator()(Stream* stream) const { delete stream; }
void Packer::add(std::span<const std::byte>) {}
std::vector<std::byte> Packer::finish(std::span<const std::byte>) { return {}; }

Unpacker::Unpacker(std::span<const std::byte>) {}
void Unpacker::Free::operator()(Stream* stream) const { delete stream; }
bool Unpacker::read(std::span<std::byte>) { return false; }
bool Unpacker::at_end() { return false; }

}  // namespace defilade
