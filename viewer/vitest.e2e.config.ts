import { defineConfig } from 'vitest/config';

// One browser at a time: every file starts the real program and a real browser.
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 180_000,
    fileParallelism: false,
  },
});
