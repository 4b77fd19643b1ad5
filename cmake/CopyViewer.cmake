# Copies the page's sources to where npm builds them: cmake -D FROM=… -D TO=… -P CopyViewer.cmake
file(REMOVE_RECURSE ${TO}/src ${TO}/public)
file(GLOB files ${FROM}/src ${FROM}/public ${FROM}/index.html ${FROM}/*.ts ${FROM}/tsconfig.json)
file(COPY ${files} DESTINATION ${TO})
