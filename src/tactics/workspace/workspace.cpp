#include "defilade/tactics/workspace.h"

#include "tactics/workspace/buffers.h"

namespace defilade {

Workspace::Workspace() : buffers_(std::make_unique<WorkspaceBuffers>()) {}
Workspace::~Workspace() = default;
Workspace::Workspace(Workspace&&) noexcept = default;
Workspace& Workspace::operator=(Workspace&&) noexcept = default;

}  // namespace defilade
