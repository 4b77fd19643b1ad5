#pragma once
// Where do questions keep their working memory? In one object per thread, which owns every buffer.
//
// Questions that need memory take the workspace as their last parameter. Buffers grow with the
// first questions about a map; after that, asking allocates nothing. Answers that are returned by
// reference live in the workspace and stay valid until the same question is asked with it again:
// copy what you keep.
//
// One workspace serves any number of characters and maps. When a question is about another map than
// the one before, the path search reads that map's links again: use one workspace per map if you
// switch between maps often. Not for several threads at once.

#include <memory>

namespace defilade {

class WorkspaceBuffers;

class Workspace {
 public:
  Workspace();
  ~Workspace();
  Workspace(Workspace&&) noexcept;
  Workspace& operator=(Workspace&&) noexcept;

 private:
  friend class WorkspaceBuffers;
  std::unique_ptr<WorkspaceBuffers> buffers_;
};

}  // namespace defilade
