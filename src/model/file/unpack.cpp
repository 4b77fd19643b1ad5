// Separate from packing, so that a game that only opens maps does not link the packing half of
// zstd.

#include <zstd.h>

#include <cstring>
#include <new>

#include "model/file/pack.h"

namespace defilade {

struct Unpacker::Stream {
  ZSTD_DCtx* context = ZSTD_createDCtx();
  ZSTD_inBuffer in{};
  bool ended = false;
  bool broken = false;

  /// One step; false if it made no progress.
  bool step(ZSTD_outBuffer& out) {
    const std::size_t in_before = in.pos, out_before = out.pos;
    const std::size_t left = ZSTD_decompressStream(context, &out, &in);
    broken = ZSTD_isError(left) != 0;
    ended = left == 0;
    return !broken && (in.pos != in_before || out.pos != out_before);
  }
};

bool can_pack() noexcept { return true; }

Unpacker::Unpacker(std::span<const std::byte> packed) : stream_(new Stream) {
  constexpr int kMostWindow = 23;  // log 2: a frame cannot make us reserve more than 8 MiB
  if (!stream_->context) throw std::bad_alloc();
  ZSTD_DCtx_setParameter(stream_->context, ZSTD_d_windowLogMax, kMostWindow);
  stream_->in = {packed.data(), packed.size(), 0};
  std::uint32_t magic = 0;  // zstd also reads skippable frames and legacy formats: we do not
  if (packed.size() >= sizeof magic) std::memcpy(&magic, packed.data(), sizeof magic);
  stream_->broken = magic != ZSTD_MAGICNUMBER;
}

void Unpacker::Free::operator()(Stream* stream) const {
  ZSTD_freeDCtx(stream->context);
  delete stream;
}

bool Unpacker::read(std::span<std::byte> out) {
  ZSTD_outBuffer buffer{out.data(), out.size(), 0};
  while (buffer.pos < buffer.size)
    if (stream_->ended || stream_->broken || !stream_->step(buffer)) return false;
  return true;
}

bool Unpacker::at_end() {
  ZSTD_outBuffer none{nullptr, 0, 0};
  while (!stream_->ended && !stream_->broken && stream_->step(none)) {
  }
  return stream_->ended && stream_->in.pos == stream_->in.size;
}

}  // namespace defilade
