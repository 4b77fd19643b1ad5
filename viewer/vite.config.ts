import { defineConfig } from 'vite';

// The page lives below an address with a token, so its own addresses are relative. The server's policy allows no inline
// scripts, hence no module-preload polyfill and no assets inlined as data.
export default defineConfig({
  base: './',
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
});
