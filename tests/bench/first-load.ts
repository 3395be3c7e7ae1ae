// npm run bench: measures the bytes of a first visit and those of the smallest Next app of the same version, built in
// the same run. Needs a built site; prints a table for docs/benchmarks.md.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'

const NODE = 'node_modules/node/bin/node'
const NEXT = 'node_modules/next/dist/bin/next'
const WAIT = 5000
const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }

interface Load {
  readonly script: number
  readonly style: number
  readonly document: number
  readonly font: number
  readonly requests: number
  readonly total: number
  readonly shift: number
  /** Milliseconds from the first paint until the visitor's own price is shown; 0 = at once. */
  readonly price: number
}

async function until(address: string): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    if (
      await fetch(address).then(
        (response) => response.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`${address} does not answer`)
}

async function load(browser: Browser, address: string, slow: boolean): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, timezoneId: 'Europe/Riga' })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  if (slow)
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6 * 1024 * 1024) / 8,
      uploadThroughput: (750 * 1024) / 8,
    })
  const kinds = new Map<string, { type: string; url: string }>()
  const bytes: Record<string, number> = {}
  let requests = 0
  network.on('Network.responseReceived', ({ requestId, type, response }) =>
    kinds.set(requestId, { type, url: response.url }),
  )
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (!kind || /^\/(?:api|ofrep)\//.test(new URL(kind.url).pathname)) return
    bytes[kind.type] = (bytes[kind.type] ?? 0) + encodedDataLength
    requests++
  })
  await page.addInitScript(() => {
    const state = window as unknown as { shift: number; priceAt: number }
    state.shift = state.priceAt = 0
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => (state.shift += (entry as PerformanceEntry & { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      const price = document.querySelector('[data-slot="genetic-passport.now"]')
      if (price?.textContent && getComputedStyle(price).visibility === 'visible') state.priceAt ||= performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(WAIT)
  const { shift, price } = await page.evaluate(() => {
    const state = window as unknown as { shift: number; priceAt: number }
    return {
      shift: state.shift,
      price: Math.max(0, state.priceAt - (performance.getEntriesByName('first-paint')[0]?.startTime ?? 0)),
    }
  })
  await context.close()
  const of = (type: string) => bytes[type] ?? 0
  const total = Object.entries(bytes).reduce((sum, [type, size]) => (type === 'Image' ? sum : sum + size), 0)
  return {
    script: of('Script'),
    style: of('Stylesheet'),
    document: of('Document'),
    font: of('Font'),
    requests,
    total,
    shift,
    price,
  }
}

const started: ChildProcess[] = []
const start = (args: string[], extra: Record<string, string> = {}) =>
  started.push(spawn(NODE, args, { env: { ...env, ...extra }, stdio: 'ignore' }))
const kb = (size: number) => (size / 1024).toFixed(1)

try {
  if (spawnSync(NODE, [NEXT, 'build', 'tests/bench/baseline-app'], { env, stdio: 'ignore' }).status !== 0)
    throw new Error('the smallest app does not build')
  // The baseline uses the same compression, so that only code is compared.
  start(['tests/bench/serve-baseline.ts'], { PORT: '4390' })
  start(['--max-semi-space-size=16', 'lib/node-server/main.ts'], {
    PORTS: '4391:1,4392:2',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'bench-')),
  })
  const addresses = {
    'smallest app': 'http://localhost:4390/',
    'variant 1': 'http://localhost:4391/',
    'variant 2, es': 'http://localhost:4392/es/',
    'variant 2, lv': 'http://localhost:4392/lv/',
    'legal, ru': 'http://localhost:4391/legal/privacy-policy',
    'legal, es': 'http://localhost:4392/es/legal/terms-of-service',
    'genealogy, es': 'http://localhost:4392/es/genealogy_complex',
    'bot, it': 'http://localhost:4392/it/substgbot',
    'test, en': 'http://localhost:4392/en/pharmacogenetics',
    'landing, ru': 'http://localhost:4391/full-genome',
  }
  for (const address of Object.values(addresses)) await until(address)
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  let baseline = 0
  console.log(
    '| page | JS KB | ratio | CSS KB | HTML KB | fonts KB | requests | total KB | shift | ' +
      'price after paint, ms | on Slow 4G, ms |',
  )
  console.log(`|${'---|'.repeat(11)}`)
  for (const [name, address] of Object.entries(addresses)) {
    await load(browser, address, false)
    const fast = await load(browser, address, false)
    const slow = await load(browser, address, true)
    baseline ||= fast.script
    const cells = [
      name,
      kb(fast.script),
      (fast.script / baseline).toFixed(3),
      kb(fast.style),
      kb(fast.document),
      kb(fast.font),
      fast.requests,
      kb(fast.total),
      fast.shift,
      fast.price.toFixed(0),
      slow.price.toFixed(0),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  await browser.close()
} finally {
  for (const child of started) child.kill()
}
