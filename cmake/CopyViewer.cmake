# Copies the page's sources to where npm builds them: cmake -D FROM=… -D TO=… -P CopyViewer.cmake
set(folders src public tests e2e)
list(TRANSFORM folders PREPEND ${TO}/ OUTPUT_VARIABLE copies)
file(REMOVE_RECURSE ${copies})
list(TRANSFORM folders PREPEND ${FROM}/)
file(GLOB files ${folders} ${FROM}/index.html ${FROM}/*.ts ${FROM}/tsconfig.json)
file(COPY ${files} DESTINATION ${TO})
