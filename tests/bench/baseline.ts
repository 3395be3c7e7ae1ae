import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../support/site.ts'

/** Waits until a URL responds. */
export async function waitUntilReady(address: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isReady = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await wait(100)
  }
  throw new Error(`no answer from ${address}`)
}

export interface Running {
  readonly address: string
  readonly child: ChildProcess
}

/**
 * Builds the smallest app of the framework in a separate folder and starts it with the framework's own server.
 * @param guarded HTML of its page, behind a middleware that passes everything; without it the page is one line, without
 * a middleware
 */
export async function startSmallest(folder: string, guarded?: string): Promise<Running> {
  const app = join(folder, guarded === undefined ? 'plain' : 'guarded')
  cpSync('tests/bench/baseline-app', app, {
    recursive: true,
    filter: (path) => !path.includes('.next') && !path.endsWith('middleware.ts'),
  })
  if (guarded !== undefined) {
    writeFileSync(join(app, 'middleware.ts'), 'export function middleware(): void {}\n')
    writeFileSync(
      join(app, 'app/page.tsx'),
      `export default () => <main dangerouslySetInnerHTML={{ __html: ${JSON.stringify(guarded)} }} />\n`,
    )
  }
  if (!existsSync(join(app, 'node_modules')))
    symlinkSync(join(process.cwd(), 'node_modules'), join(app, 'node_modules'))
  const node = 'node_modules/node/bin/node'
  const next = 'node_modules/next/dist/bin/next'
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  execFileSync(node, [next, 'build', app], { env, stdio: 'ignore' })
  const port = await freePort()
  const child = spawn(node, [next, 'start', app, '-p', String(port)], { env, stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}/`
  await waitUntilReady(address)
  return { address, child }
}
