// Compresses static files at build time, so that server starts do not have to.
import { createStaticFiles } from '../handlers/static-files.ts'

for (const worker of ['main.js', 'off.js'])
  await createStaticFiles(process.cwd(), { build: true, worker: `.next/service-worker/${worker}` })
