import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createStaticFiles } from '../../../lib/node-server/handlers/static-files.ts'

/** A project with generated icons and one file in `public/`. */
function project(): string {
  const root = mkdtempSync(join(tmpdir(), 'static-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const folder of ['.next/icons', 'public']) mkdirSync(join(root, folder), { recursive: true })
  for (const file of ['.next/icons/favicon.ico', 'public/icon.svg', 'worker.js']) writeFileSync(join(root, file), file)
  return root
}

async function serve(build: boolean): Promise<(path: string) => Promise<string>> {
  const root = project()
  const files = await createStaticFiles(root, { build, worker: join(root, 'worker.js') })
  const server: Server = createServer(
    (request, response) => void (files.serve(request, response) || response.end('framework')),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return async (path) => (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).text()
}

it.each([
  [
    'the icons, the service worker and the files of a build',
    true,
    ['.next/icons/favicon.ico', 'worker.js', 'public/icon.svg'],
  ],
  [
    'the icons and the service worker in development, and leaves public files to the framework',
    false,
    ['.next/icons/favicon.ico', 'worker.js', 'framework'],
  ],
])('static files are served: %s', async (_name, build, bodies) => {
  const read = await serve(build)
  expect(await Promise.all(['/favicon.ico', '/sw-master.js', '/icon.svg'].map(read))).toEqual(bodies)
})

it('has icons in development, since `npm run dev` makes them before the server starts', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { dev: string } }
  const steps = scripts.dev.split(' && ')
  expect(steps.indexOf('node lib/cli/icons.ts')).toBeGreaterThanOrEqual(0)
  expect(steps.at(-1)).toContain('lib/node-server/main.ts --dev')
})
