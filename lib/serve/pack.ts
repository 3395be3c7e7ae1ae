// Packs the static files of a build, so that no start has to: part of the build.
import { createStaticFiles } from './static-files.ts'

for (const worker of ['main.js', 'off.js'])
  await createStaticFiles(process.cwd(), { build: true, worker: `.next/service-worker/${worker}` })
