import { chromium, type Browser } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { parse } from 'node-html-parser'
import { block, entryAt, put, text } from '../support/content.ts'
import { imageCalls } from '../support/contract/images-fixture.ts'
import { sample } from '../support/contract/sample-images.ts'
import { ADMIN, sessionCookie } from '../support/signed-in.ts'
import { startSite, type Site } from '../support/site.ts'
import { startSmallest } from './baseline.ts'

/**
 * Measures the largest contentful paint of pages, of the smallest app, and of a plain file with the same text (or the
 * same picture, where that is the largest part), on a phone with a slow mobile network. Medians of alternating rounds.
 * Run after a build: CHROMIUM_PATH=... node tests/bench/lcp.ts
 */
const ROUNDS = 5
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
/** Milliseconds of a round trip, and bytes a second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SLOWER = 4

interface Painted {
  /** Milliseconds. */
  readonly at: number
  readonly shift: number
  /** URL of the image; empty for text. */
  readonly picture: string
}

async function paintedOf(browser: Browser, address: string): Promise<Painted> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(() => {
    const seen = { at: 0, shift: 0, picture: '' }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(seen, { at: entry.startTime, picture: (entry as PerformanceEntry & { url: string }).url })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(3000)
  const painted = await page.evaluate(() => (window as unknown as { seen: Painted }).seen)
  await context.close()
  return painted
}

/** A page that starts with an image of a marketer, and its path. */
async function pageWithPicture({ two, dataDir }: Site): Promise<string> {
  const cookie = await sessionCookie(two)
  const calls = imageCalls((path, init) =>
    fetch(two + path, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie, origin: two } }),
  )
  const width = 1600
  const height = 1200
  const { url } = await calls.created(await sample('jpeg', { width, height }))
  const image = block('Image', { image: url, altText: 'Una imagen', width, height })
  // Short, so that no text is larger than the image, here and in the plain file.
  const paragraphs = Array.from({ length: 20 }, () => text('Un párrafo. '.repeat(10)))
  const { code, error } = await put(
    { dataDir },
    entryAt('/es/picture', { blocks: [image, ...paragraphs], data: { locale: 'es' } }),
  )
  if (code) throw new Error(error)
  const address = `${two}/es/picture`
  // The page refers to its resized versions in the same folder.
  while (!(await (await fetch(address)).text()).includes(dirname(url))) await wait(500)
  return address
}

/** A file with the text of a page only, and an optional image. */
async function plainFile(address: string, picture: string): Promise<string> {
  const document = parse(await (await fetch(address)).text())
  for (const element of document.querySelectorAll('script, style, link, svg, img, picture, template, iframe'))
    element.remove()
  const image = picture && `<img src="${picture}" width="380" height="285" alt="">`
  const content = document.querySelector('main')?.innerHTML ?? ''
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
<title>Plain</title>${image}${content}</html>`
}

const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? NaN

const folder = mkdtempSync(join(tmpdir(), 'lcp-'))
const smallest = await startSmallest(folder)
const site = await startSite(ADMIN)
interface File {
  readonly type: string
  readonly encoding?: string
  readonly body: Buffer
}
const files = new Map<string, File>()
const plain = createServer((request, response) => {
  const file = files.get(request.url ?? '')
  if (!file) return void response.writeHead(404).end()
  const { type, encoding, body } = file
  response
    .writeHead(200, {
      'content-type': type,
      'content-length': body.length,
      ...(encoding && { 'content-encoding': encoding }),
    })
    .end(body)
})
/** The same image from the server of the plain files, since browsers block it from another site. */
async function pictureBeside(address: string): Promise<string> {
  const response = await fetch(address)
  const { pathname } = new URL(address)
  files.set(pathname, {
    type: response.headers.get('content-type') ?? '',
    body: Buffer.from(await response.arrayBuffer()),
  })
  return pathname
}
await new Promise<void>((resolve) => plain.listen(0, resolve))
const origin = `http://localhost:${(plain.address() as AddressInfo).port}`
const executablePath = process.env['CHROMIUM_PATH']
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  console.log(
    '| page | largest | painted, ms | plain file, ms | ratio | shift |\n| --- | --- | --- | --- | --- | --- |',
  )
  for (const address of [
    smallest.address,
    `${site.one}/`,
    `${site.two}/es/`,
    `${site.two}/es/exoma`,
    `${site.one}/full-genome`,
    `${site.two}/es/genealogy_complex`,
    `${site.two}/es/legal`,
    `${site.two}/es/demo`,
    await pageWithPicture(site),
  ]) {
    const { picture } = await paintedOf(browser, address)
    const path = `/${files.size}`
    const html = await plainFile(address, picture && (await pictureBeside(picture)))
    files.set(path, { type: 'text/html; charset=utf-8', encoding: 'gzip', body: gzipSync(html) })
    const own: Painted[] = []
    const least: Painted[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      own.push(await paintedOf(browser, address))
      least.push(await paintedOf(browser, origin + path))
    }
    const [ours, plainly] = [own, least].map((list) => median(list.map(({ at }) => at))) as [number, number]
    const shift = Math.max(...own.map((one) => one.shift))
    const cells = [
      address === smallest.address ? 'smallest app' : new URL(address).pathname,
      picture ? 'picture' : 'text',
      ours.toFixed(0),
      plainly.toFixed(0),
      (ours / plainly).toFixed(2),
      shift.toFixed(3),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
} finally {
  await browser.close()
  plain.close()
  await site.stop()
  smallest.child.kill()
  rmSync(folder, { recursive: true, force: true })
}
