#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "support/files/gltf_builder.h"
#include "support/files/gltf_reading.h"
#include "support/random/random.h"
#include "support/run/scratch.h"

namespace defilade::test {
namespace {

using ::testing::HasSubstr;

/// A level's folder inside another folder.
class Folder : public Scratch {
 public:
  Folder() { std::filesystem::create_directory(inside()); }

  std::filesystem::path inside() const { return path("level"); }
  void write(const std::filesystem::path& relative, const std::string& bytes) const {
    const std::filesystem::path place = "level" / relative;
    std::filesystem::create_directories(path(place.parent_path()));
    Scratch::write(place, bytes);
  }
};

TEST(Gltf, images_are_never_looked_at) {
  GltfBuilder builder = triangle_gltf();
  builder.json["images"] = {{{"uri", "/etc/passwd"}}, {{"uri", "data:image/png;base64,!"}}, 7};
  builder.json["textures"] = {{{"source", 99}}};
  builder.json["cameras"] = "what?";
  EXPECT_EQ(read_yard(builder.glb()).level.triangles.size(), 1U);
}

TEST(Gltf, buffers_that_no_mesh_uses_need_not_exist) {
  GltfBuilder builder = triangle_gltf();
  builder.json["buffers"] = {{{"byteLength", builder.binary.size()}},
                             {{"byteLength", 99}, {"uri", "images.bin"}}};
  EXPECT_EQ(read_yard(builder.glb()).level.triangles.size(), 1U);
}

TEST(Gltf, data_uris_need_not_say_what_they_are) {
  const GltfBuilder builder = triangle_gltf();
  EXPECT_EQ(
      read_yard(builder.gltf("data:;base64," + base64_of(builder.binary))).level.triangles.size(),
      1U);
  EXPECT_THAT(yard_error(builder.gltf("data:text/plain,hello")), HasSubstr("is not base64"));
  EXPECT_THAT(yard_error(builder.gltf("data:;base64,AA!A")), HasSubstr("is not base64 at '!'"));
  EXPECT_THAT(yard_error(builder.gltf("data:;base64,AAAA")), HasSubstr("must have 36 bytes"));
}

TEST(Gltf, external_buffers_come_from_the_folder) {
  const Folder folder;
  const GltfBuilder builder = triangle_gltf();
  folder.write("walls.bin", builder.binary + "more than needed");
  folder.write("parts/my walls.bin", builder.binary);
  for (const char* uri : {"walls.bin", "./walls.bin", "parts/my%20walls.bin", "parts/my walls.bin"})
    EXPECT_EQ(read_yard(builder.gltf(uri), {}, folder.inside()).level.triangles.size(), 1U) << uri;
  EXPECT_THAT(yard_error(builder.gltf("walls.bin")), HasSubstr("embed it (export as .glb)"));
  EXPECT_THAT(yard_error(builder.gltf("none.bin"), folder.inside()), HasSubstr("cannot open"));
  EXPECT_THAT(yard_error(builder.gltf("parts"), folder.inside()), HasSubstr("is not a file"));
  folder.write("short.bin", "too short");
  EXPECT_THAT(yard_error(builder.gltf("short.bin"), folder.inside()),
              HasSubstr("buffer 0 must have 36 bytes, but \"short.bin\" has 9"));
}

TEST(Gltf, external_buffers_never_come_from_elsewhere) {
  const Folder folder;
  const GltfBuilder builder = triangle_gltf();
  folder.write("../secret.bin", builder.binary);
  folder.write("parts/a.bin", builder.binary);
  const std::string absolute = (folder.inside() / "parts/a.bin").string();
  for (const std::string& uri :
       {std::string("../secret.bin"), std::string("parts/../../secret.bin"),
        std::string("%2e%2e/secret.bin"), std::string("%2E%2E%2Fsecret.bin"),
        std::string("..\\secret.bin"), std::string("..%5csecret.bin"),
        std::string("parts/../parts/a.bin"), std::string("/etc/passwd"),
        std::string("%2fetc/passwd"), std::string("C:secret.bin"), std::string("parts/a.bin%00"),
        std::string("%00"), absolute, "file://" + absolute, std::string("http://x/a.bin")})
    EXPECT_THAT(yard_error(builder.gltf(uri), folder.inside()),
                HasSubstr("is not a file inside the level's folder"))
        << uri;
  EXPECT_THAT(yard_error(builder.gltf("%2"), folder.inside()), HasSubstr("lacks its two digits"));
  EXPECT_THAT(yard_error(builder.gltf("%zz"), folder.inside()), HasSubstr("lacks its two digits"));
  EXPECT_THAT(yard_error(builder.gltf("%252e%252e/secret.bin"), folder.inside()),
              HasSubstr("cannot open"));
}

TEST(Gltf, links_out_of_the_folder_are_not_followed) {
  const Folder folder;
  const GltfBuilder builder = triangle_gltf();
  folder.write("../secret.bin", builder.binary);
  folder.write("walls.bin", builder.binary);
  std::filesystem::create_symlink("../secret.bin", folder.inside() / "out.bin");
  std::filesystem::create_directory_symlink("..", folder.inside() / "up");
  std::filesystem::create_symlink("walls.bin", folder.inside() / "in.bin");
  std::filesystem::create_symlink("/dev/zero", folder.inside() / "zero.bin");
  std::filesystem::create_symlink("loop.bin", folder.inside() / "loop.bin");
  for (const char* uri : {"out.bin", "up/secret.bin", "zero.bin"})
    EXPECT_THAT(yard_error(builder.gltf(uri), folder.inside()), HasSubstr("is not a file inside"));
  EXPECT_THAT(yard_error(builder.gltf("loop.bin"), folder.inside()), HasSubstr("cannot open"));
  EXPECT_EQ(read_yard(builder.gltf("in.bin"), {}, folder.inside()).level.triangles.size(), 1U);
}

TEST(Gltf, buffers_of_absurd_size_are_refused) {
  const Folder folder;
  folder.write("a.bin", "a");
  GltfBuilder builder = triangle_gltf();
  builder.json["buffers"] = {{{"byteLength", std::uint64_t{1} << 40}, {"uri", "a.bin"}}};
  EXPECT_THAT(yard_error(builder.gltf(), folder.inside()), HasSubstr("buffer 0 is too large"));
}

TEST(Gltf, a_buffer_without_its_bytes_is_refused) {
  GltfBuilder builder = triangle_gltf();
  builder.json["buffers"] = {{{"byteLength", 37}}};
  EXPECT_THAT(yard_error(builder.glb()), HasSubstr("buffer 0 must have 37 bytes"));
  builder.json["buffers"] = {{{"byteLength", 36}}};
  EXPECT_THAT(yard_error(builder.gltf()), HasSubstr("buffer 0 lacks \"uri\""));
  builder.json["buffers"] = {{{"byteLength", 36}, {"uri", ""}}};
  EXPECT_THAT(yard_error(builder.glb()), HasSubstr("buffer 0: its \"uri\" is empty"));
  builder.json["buffers"] = {{{"uri", "a.bin"}}};
  EXPECT_THAT(yard_error(builder.glb()), HasSubstr("buffer 0: it lacks \"byteLength\""));
}

TEST(Gltf, a_binary_file_cut_anywhere_is_refused) {
  const std::string whole = busy_gltf().glb();
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_THAT(yard_error(whole.substr(0, size)), HasSubstr("yard.glb: ")) << size;
}

TEST(Gltf, a_chunk_that_is_longer_than_the_file_is_refused) {
  std::string bytes = triangle_gltf().glb();
  const std::size_t binary_size = bytes.size() - 36 - 8;
  for (const int more : {4, 8, 127}) {
    bytes[binary_size] = static_cast<char>(36 + more);
    EXPECT_THAT(yard_error(bytes), HasSubstr("it ends at byte"));
  }
}

TEST(Gltf, a_flipped_byte_gives_an_error_or_a_valid_level) {
  const std::string whole = busy_gltf().glb();
  Random random(7);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string bytes = whole;
    bytes[at] = static_cast<char>(bytes[at] ^ static_cast<char>(1 + random.below(255)));
    const auto imported = read_gltf(bytes, "yard.glb");
    if (imported)
      EXPECT_TRUE(validate(imported->level)) << at;
    else
      EXPECT_THAT(imported.error().message, HasSubstr("yard.glb: ")) << at;
  }
}

}  // namespace
}  // namespace defilade::test
