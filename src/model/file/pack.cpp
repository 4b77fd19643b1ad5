#include "model/file/pack.h"

#include <zstd.h>

#include <array>
#include <new>
#include <utility>

namespace defilade {

struct Packer::Stream {
  ZSTD_CCtx* context = ZSTD_createCCtx();
  std::vector<std::byte> packed;

  void add(std::span<const std::byte> bytes, ZSTD_EndDirective how) {
    std::array<std::byte, std::size_t{1} << 14> buffer;
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    for (bool done = false; !done;) {
      ZSTD_outBuffer out{buffer.data(), buffer.size(), 0};
      const std::size_t left = ZSTD_compressStream2(context, &out, &in, how);
      if (ZSTD_isError(left) != 0) throw std::bad_alloc();  // nothing else can go wrong
      packed.insert(packed.end(), buffer.data(), buffer.data() + out.pos);
      done = how == ZSTD_e_end ? left == 0 : in.pos == in.size;
    }
  }
};

Packer::Packer() : stream_(new Stream) {
  constexpr int kLevel = 3;  // higher ones take much longer for a few percent
  if (!stream_->context) throw std::bad_alloc();
  ZSTD_CCtx_setParameter(stream_->context, ZSTD_c_compressionLevel, kLevel);
}

void Packer::Free::operator()(Stream* stream) const {
  ZSTD_freeCCtx(stream->context);
  delete stream;
}

void Packer::add(std::span<const std::byte> bytes) { stream_->add(bytes, ZSTD_e_continue); }

std::vector<std::byte> Packer::finish(std::span<const std::byte> last) {
  stream_->add(last, ZSTD_e_end);
  return std::move(stream_->packed);
}

}  // namespace defilade
