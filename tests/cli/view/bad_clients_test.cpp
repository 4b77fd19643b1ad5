// The viewer's program refuses strange clients and continues to serve.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "support/run/viewer.h"

namespace defilade::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

class BadClients : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(shop.run("bake " DEFILADE_SOURCE_DIR "/data/levels/demo.txt -o demo.dfl").code, 0);
    viewer.emplace(shop, std::vector<std::string>{"demo.dfl"});
  }
  /// It is still running, and ends as it should.
  void TearDown() override {
    if (!viewer) return;
    WebClient tab = viewer->open_tab();
    EXPECT_EQ(tab.ask("scene").error(), "");
    EXPECT_EQ(viewer->end(), 0) << shop.read("viewer.err");
  }

  std::string home() const { return "/" + viewer->address().token + "/"; }
  int status(const std::string& path, const std::string& headers = "") const {
    return status_of(get(viewer->address(), path, headers));
  }
  int status_of_request(const std::string& request) const {
    return status_of(converse(viewer->address().port, request));
  }

  Workshop shop;
  std::optional<Viewer> viewer;
};

TEST_F(BadClients, without_the_token_there_is_nothing) {
  std::string wrong = home();
  wrong[1] = wrong[1] == '0' ? '1' : '0';
  for (const std::string& path : std::vector<std::string>{
           "/", "/index.html", "/socket", wrong, wrong + "socket", "//" + home(), "*", "x",
           home().substr(0, home().size() - 1), "/" + std::string(32, '0') + "/"})
    EXPECT_EQ(status(path), 404) << path;
  EXPECT_THAT(get(viewer->address(), "/"), HasSubstr("Open the address which the program printed"));
}

TEST_F(BadClients, nothing_but_the_embedded_files_is_served) {
  for (const std::string& path : std::vector<std::string>{
           "../demo.dfl", "..", "../../etc/passwd", "%2e%2e/demo.dfl", "./demo.dfl", "demo.dfl",
           "/etc/passwd", "index.html/../demo.dfl", "assets/", "index.html%00"})
    EXPECT_EQ(status(home() + path), 404) << path;
}

TEST_F(BadClients, other_names_for_this_machine_are_refused) {
  const auto with_host = [&](const std::string& host) {
    return status_of_request("GET " + home() + " HTTP/1.1\r\n" + host +
                             "Connection: close\r\n\r\n");
  };
  const std::string port = std::to_string(viewer->address().port);
  EXPECT_EQ(with_host("Host: localhost:" + port + "\r\n"), 200);
  EXPECT_EQ(with_host("Host: evil.example:" + port + "\r\n"), 403);
  EXPECT_EQ(with_host("Host: 127.0.0.1\r\n"), 403);
  EXPECT_EQ(with_host(""), 403);
  EXPECT_EQ(with_host("Host: 127.0.0.1:" + port + "\r\nHost: evil.example\r\n"), 403);
  EXPECT_THROW(WebClient(viewer->address(), "evil.example:" + port), std::exception);
}

TEST_F(BadClients, pages_from_elsewhere_get_no_socket) {
  const std::string port = std::to_string(viewer->address().port);
  for (const std::string& origin : std::vector<std::string>{
           "http://evil.example", "https://127.0.0.1:" + port, "http://127.0.0.1", "null", "none",
           "http://localhost:" + port, "http://127.0.0.1:" + port + ".evil.example"})
    EXPECT_THROW(WebClient(viewer->address(), "", origin), std::exception) << origin;
  EXPECT_EQ(status(home() + "socket"), 426) << "no upgrade";
}

TEST_F(BadClients, only_get_and_head_and_only_small_requests) {
  const std::string host = " HTTP/1.1\r\nHost: " + viewer->address().host() + "\r\n";
  EXPECT_EQ(
      status_of_request("POST " + home() + host + "Content-Length: 0\r\nConnection: close\r\n\r\n"),
      405);
  EXPECT_EQ(status_of_request("DELETE " + home() + host + "Connection: close\r\n\r\n"), 405);
  EXPECT_EQ(status_of_request("POST " + home() + host + "Content-Length: 99999999\r\n\r\n"), 413);
  EXPECT_EQ(status(home(), "X-Long: " + std::string(20'000, 'x') + "\r\n"), 431);
  EXPECT_EQ(status_of_request("this is no request\r\n\r\n"), 400);
  EXPECT_EQ(status_of_request(std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11)),
            400);
}

TEST_F(BadClients, garbage_is_refused_and_the_socket_stays_open) {
  WebClient tab = viewer->open_tab();
  tab.wait_for("hello");
  for (const std::string& garbage : std::vector<std::string>{
           "", "hello", "{", "[]", "17", "null", "{}", R"({"ask": "scene"})",
           R"({"id": -1, "ask": "scene"})", R"({"id": 1.5, "ask": "scene"})",
           R"({"id": 4294967296, "ask": "scene"})", R"({"id": "7", "ask": "scene"})",
           R"({"id": 7} x)", std::string(900'000, '['),
           "{\"id\": 1, \"ask\": \"" + std::string(900'000, 'a')}) {
    tab.send(garbage);
    const json said = tab.receive().json;
    EXPECT_TRUE(said.contains("error")) << garbage.substr(0, 60);
    EXPECT_EQ(said["id"], nullptr) << garbage.substr(0, 60);
  }
  tab.send("DFV1", true);
  EXPECT_THAT(tab.receive().error(), HasSubstr("not binary"));
  tab.send(R"({"id": 7, "ask": "fly"})");
  const json unknown = tab.receive().json;
  EXPECT_EQ(unknown["id"], 7);
  EXPECT_TRUE(unknown.contains("error"));
}

TEST_F(BadClients, messages_that_are_too_large_or_not_utf_8_close_the_socket) {
  WebClient large = viewer->open_tab();
  large.wait_for("hello");
  EXPECT_THROW(
      {
        large.send(std::string((1 << 20) + 1, ' '));
        large.receive();
      },
      std::exception);
  WebClient garbled = viewer->open_tab();
  garbled.wait_for("hello");
  EXPECT_THROW(
      {
        garbled.send("{\"id\": 1, \"ask\": \"\xff\xfe\"}");
        garbled.receive();
      },
      std::exception);
}

/// Every value in a question, and everything within it, as a way to it.
void list_places(const json& value, const json::json_pointer& at,
                 std::vector<json::json_pointer>& places) {
  places.push_back(at);
  if (value.is_object())
    for (const auto& [key, inner] : value.items()) list_places(inner, at / key, places);
  if (value.is_array())
    for (std::size_t i = 0; i < value.size(); ++i) list_places(value[i], at / i, places);
}

std::vector<json> situation_questions() {
  const json situation{
      {"npc", {{"at", {3, 4, 0}}, {"stance", "crouch"}, {"weapon", "pistol"}}},
      {"enemies",
       {{{"name", "red"}, {"at", {9, 9, 0}}, {"yaw", 1}, {"stance", "stand"}, {"half_angle", 1}},
        {{"name", "blue"}, {"at", {30, 9, 0}}, {"weapon", "rifle"}, {"lost", 2}}}},
      {"friends", {{{"name", "ann"}, {"at", {5, 5, 0}}}}},
      {"occupied", {1, 2}},
      {"disabled", {3}},
      {"profile", "quake"}};
  return {
      {{"ask", "sets"},
       {"situation", situation},
       {"want", {"danger", "flank"}},
       {"means", "fire"},
       {"of", "red"}},
      {{"ask", "query"},
       {"situation", situation},
       {"text", "safe"},
       {"limit", 3},
       {"spacing", 1},
       {"rays", 20},
       {"see", {"red"}},
       {"team", 3}},
      {{"ask", "why"}, {"situation", situation}, {"text", "safe"}, {"node", 3}},
      {{"ask", "path"},
       {"situation", situation},
       {"from", {3, 4, 0}},
       {"to", 9},
       {"weight", 2},
       {"flank", "red"},
       {"avoid", {{"seen", 1}, {"exposure", 2}, {"light", 1}, {"gates", 1}, {"fire", 1}}},
       {"formation", "wedge"},
       {"team", 3}},
      {{"ask", "cover"},
       {"situation", situation},
       {"far", 20},
       {"rays", 64},
       {"means", "sight"},
       {"order", "published"},
       {"team", 3}},
      {{"ask", "anticipate"}, {"situation", situation}, {"of", "red"}, {"team", 3}},
      {{"ask", "under_fire"}, {"situation", situation}, {"shooter", "red"}},
      {{"ask", "lean"}, {"situation", situation}, {"target", "red"}, {"rays", 20}, {"limit", 2}},
  };
}

std::vector<json> edit_questions() {
  return {
      {{"ask", "change"}, {"add", {{4, 4, 0}, {5, 5, 1}}}},
      {{"ask", "change"}, {"remove", {{4, 4, 0}, {5, 5, 1}}}},
      {{"ask", "change"}, {"door", "door1"}, {"shut", true}},
      {{"ask", "change"}, {"reset", true}},
      {{"ask", "document"}},
      {{"ask", "edit"},
       {"op", "add_node"},
       {"at", {4, 4, 0}},
       {"name", "mine"},
       {"kind", "cover"},
       {"link", true}},
      {{"ask", "edit"},
       {"op", "set_cover"},
       {"node", "mine"},
       {"cover",
        {{{"begin", {1, 0}},
          {"end", {0, 1}},
          {"height", "low"},
          {"weapons", {"rifle"}},
          {"lean_begin", 0.5},
          {"lean_end", 0}}}}},
      {{"ask", "edit"}, {"op", "set_peek_outs"}, {"node", "mine"}, {"places", {{4, 5, 0}}}},
      {{"ask", "edit"}, {"op", "set_tags"}, {"node", "mine"}, {"tags", {"a", "b"}}},
      {{"ask", "edit"},
       {"op", "link"},
       {"from", "mine"},
       {"to", "garden"},
       {"kind", "climb"},
       {"both_ways", true}},
      {{"ask", "edit"}, {"op", "move_node"}, {"node", "mine"}, {"at", {4, 5, 0}}, {"link", false}},
      {{"ask", "save"}, {"what", "waypoints"}, {"name", "mine.json"}, {"overwrite", true}},
  };
}

std::vector<json> good_questions() {
  std::vector<json> all{{{"ask", "scene"}},
                        {{"ask", "snap"}, {"from", {9, 9, 9}}, {"to", {9, 9, -9}}, {"cull", true}},
                        {{"ask", "pinch"}, {"index", 0}}};
  for (const auto& more : {situation_questions(), edit_questions()})
    all.insert(all.end(), more.begin(), more.end());
  return all;
}

TEST_F(BadClients, a_wrong_type_or_value_in_any_field_is_answered) {
  WebClient tab = viewer->open_tab();
  const std::vector<json> wrong{
      nullptr,       true,           -1,           1e30,       "nobody", "",
      json::array(), json::object(), {1, 2, 3, 4}, 4294967295U};
  std::size_t refused = 0, asked = 0;
  for (const json& good : good_questions()) {
    ASSERT_EQ(tab.ask(good["ask"], good).error(), "") << good;
    std::vector<json::json_pointer> places;
    list_places(good, json::json_pointer(), places);
    for (const json::json_pointer& place : places)
      for (const json& value : wrong) {
        json bad = good;
        if (place.empty() || place.to_string() == "/ask" || place.to_string() == "/id") continue;
        bad[place] = value;
        if (!tab.ask(good["ask"], bad).error().empty()) ++refused;
        ++asked;
      }
    json extra = good;
    extra["surprise"] = 1;
    EXPECT_THAT(tab.ask(good["ask"], extra).error(), HasSubstr("surprise"));
  }
  EXPECT_GT(refused, asked / 2) << "of " << asked;
}

TEST_F(BadClients, fifty_tabs_at_once_leave_room_for_thirty_two) {
  std::vector<WebClient> tabs;
  std::size_t turned_away = 0;
  for (int i = 0; i < 50; ++i) {
    try {
      tabs.push_back(viewer->open_tab());
    } catch (const std::exception&) {
      ++turned_away;
    }
  }
  EXPECT_EQ(tabs.size(), 32U);
  EXPECT_EQ(turned_away, 18U);
  for (WebClient& tab : tabs) EXPECT_EQ(tab.ask("scene").error(), "");
}

TEST_F(BadClients, half_open_handshakes_do_not_keep_others_out) {
  std::vector<std::unique_ptr<RawConnection>> knocking;
  for (int i = 0; i < 60; ++i)
    knocking.push_back(std::make_unique<RawConnection>(
        viewer->address().port, i % 2 == 0 ? "" : "GET " + home() + "socket HTTP/1.1\r\nHost: "));
  EXPECT_EQ(status(home()), 200);
  WebClient tab = viewer->open_tab();
  EXPECT_EQ(tab.ask("scene").error(), "");
}

TEST_F(BadClients, a_client_that_asks_and_does_not_read_delays_no_other_client) {
  WebClient deaf = viewer->open_tab();
  for (int i = 0; i < 200; ++i) deaf.send(R"({"id": 1, "ask": "scene"})");
  WebClient tab = viewer->open_tab();
  EXPECT_EQ(tab.ask("scene").error(), "");
  for (int i = 0; i < 200; ++i) {
    Said said = deaf.receive();
    while (said.json.contains("event")) said = deaf.receive();
    EXPECT_EQ(said.error(), "") << "in order, none lost";
  }
}

}  // namespace
}  // namespace defilade::test
