// Measures how smoothly a tree of 1000 ancestors moves: node tests/bench/family-tree.ts [address of the genealogy page]
// Needs a built site. Drags the tree at four scales and prints frames per second and the longest frame, after the same
// figures of the page at rest as a baseline of the machine.
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'

const SECONDS = 4
const PRESSES = [0, 2, 4, 6]

async function until(address: string): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    const response = await fetch(address).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`${address} does not answer`)
}

/** Durations of the frames in the next seconds, in milliseconds. */
const frames = (page: Page) =>
  page.evaluate(
    (duration) =>
      new Promise<number[]>((resolve) => {
        const lengths: number[] = []
        let last = 0
        const began = performance.now()
        const tick = (now: number) => {
          if (last) lengths.push(now - last)
          last = now
          if (now - began < duration) requestAnimationFrame(tick)
          else resolve(lengths)
        }
        requestAnimationFrame(tick)
      }),
    SECONDS * 1000,
  )

/** Measures frames while the mouse drags the tree. */
async function framesOfDragging(page: Page): Promise<number[]> {
  const box = await page.locator('#tree canvas').boundingBox()
  if (!box) throw new Error('No tree')
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  const lengths = frames(page)
  const ended = Date.now() + SECONDS * 1000
  for (let step = 0; Date.now() < ended; step++)
    await page.mouse.move(x + Math.min(250, box.width / 3) * Math.sin(step / 18), y + 120 * Math.cos(step / 25))
  const result = await lengths
  await page.mouse.up()
  return result
}

function report(window: string, what: string, lengths: readonly number[]): void {
  const rate = (1000 * lengths.length) / lengths.reduce((sum, length) => sum + length, 0)
  const slow = lengths.filter((length) => length > 32).length
  console.log(`| ${window} | ${what} | ${rate.toFixed(1)} | ${Math.max(...lengths).toFixed(1)} | ${slow} |`)
}

const argument = process.argv[2]
const server = argument
  ? undefined
  : spawn('node_modules/node/bin/node', ['--max-semi-space-size=16', 'lib/node-server/main.ts'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORTS: '4391:1,4392:2',
        DATA_DIR: mkdtempSync(join(tmpdir(), 'bench-')),
      },
      stdio: 'ignore',
    })
const address = argument ?? 'http://localhost:4391/genealogy_complex'
try {
  await until(address)
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  console.log('| window | what | frames/s | longest frame, ms | frames over 32 ms |')
  console.log(`|${'---|'.repeat(5)}`)
  for (const [name, viewport, deviceScaleFactor] of [
    ['1440 × 900', { width: 1440, height: 900 }, 1],
    ['390 × 844, dense', { width: 390, height: 844 }, 2],
  ] as const) {
    const page = await browser.newPage({ viewport, deviceScaleFactor, reducedMotion: 'reduce' })
    await page.goto(address)
    await page.locator('#tree').scrollIntoViewIfNeeded()
    const tree = page.locator('#tree [role=application]')
    await tree.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await tree.focus()
    await page.waitForTimeout(1000)
    report(name, 'at rest', await frames(page))
    let pressed = 0
    for (const presses of PRESSES) {
      for (; pressed < presses; pressed++) await page.keyboard.press('+')
      await page.waitForTimeout(300)
      const picture = () => tree.evaluate((element) => (element as HTMLCanvasElement).toDataURL())
      const before = await picture()
      report(name, `dragged, × ${(1.6 ** presses).toFixed(1)}`, await framesOfDragging(page))
      // The whole tree cannot be panned, though every frame is rendered.
      if (presses > 0 && (await picture()) === before) throw new Error('The tree was not dragged')
    }
    await page.close()
  }
  await browser.close()
} finally {
  server?.kill()
}
