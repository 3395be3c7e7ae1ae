// Bundles the service worker into .next/service-worker; part of the build and of npm run dev.
import { existsSync, readFileSync } from 'node:fs'
import { build } from 'esbuild'

const BUILD_ID = '.next/BUILD_ID'

await build({
  entryPoints: ['lib/service-worker/main.ts', 'lib/service-worker/off.ts'],
  outdir: '.next/service-worker',
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  legalComments: 'none',
  tsconfigRaw: {},
  // Browsers compare bytes, so each build needs a different worker to trigger an update.
  define: { BUILD: JSON.stringify(existsSync(BUILD_ID) ? readFileSync(BUILD_ID, 'utf8') : 'dev') },
})
