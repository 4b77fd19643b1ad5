#pragma once
// What a tab of the viewer and the program say to each other, and the two ends of their talk.

#include <string>
#include <string_view>

namespace defilade::cli {

struct Message {
  std::string bytes;
  bool is_binary = false;
};

/// The program's side of one tab: answers what it asks. Asked by one thread at a time, but not
/// always by the same.
class Tab {
 public:
  Tab() = default;
  Tab(const Tab&) = delete;
  Tab& operator=(const Tab&) = delete;
  virtual ~Tab() = default;

  virtual Message answer(std::string_view question) = 0;
};

/// Where a tab is told what it has not asked for. Any thread may call it, also when the tab is
/// gone.
class Mailbox {
 public:
  Mailbox() = default;
  Mailbox(const Mailbox&) = delete;
  Mailbox& operator=(const Mailbox&) = delete;
  virtual ~Mailbox() = default;

  enum class Weight : unsigned char { light, heavy };
  /// Light ones are lost if the tab is slow; one that is too slow for heavy ones is closed.
  virtual void tell(std::string text, Weight weight) = 0;
};

}  // namespace defilade::cli
