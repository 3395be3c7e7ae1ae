import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { freePort, startSite } from '../support/site.ts'
import { waitUntilReady, startSmallest } from './baseline.ts'

/**
 * Measures requests per second at 16 connections, as medians of alternating rounds. With gzip: the home page from the
 * page cache, the same bytes from nginx and from a plain Node server, and the smallest app of the framework.
 * Uncompressed: the same page rendered for each request, and one of the same size behind a middleware that does
 * nothing.
 * Needs wrk and nginx.
 * Run after a build: node tests/bench/throughput.ts [seconds of a turn, 8]
 */
const ROUNDS = 5
const SECONDS = Number(process.argv[2] ?? 8)
const CONNECTIONS = 16

for (const [tool, version] of [
  ['wrk', '-v'],
  ['nginx', '-v'],
] as const)
  if (spawnSync(tool, [version]).error) throw new Error(`${tool} is needed: apt-get install -y ${tool}`)

const folder = mkdtempSync(join(tmpdir(), 'throughput-'))
const running: ChildProcess[] = []

interface Measurement {
  readonly rate: number
  readonly p99: number
  readonly failed: number
}

interface Target {
  readonly address: string
  readonly packed: boolean
}

const milliseconds = (text: string): number => {
  const value = Number.parseFloat(text)
  return text.endsWith('us') ? value / 1000 : text.endsWith('ms') ? value : value * 1000
}

function load({ address, packed }: Target, seconds: number): Measurement {
  const header = packed ? ['-H', 'Accept-Encoding: gzip'] : []
  const output = execFileSync('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', ...header, address], {
    encoding: 'utf8',
  })
  const number = (pattern: RegExp) => pattern.exec(output)?.[1] ?? '0'
  return {
    rate: Number(number(/Requests\/sec:\s+([\d.]+)/)),
    p99: milliseconds(number(/99%\s+([\d.]+\w+)/)),
    failed: Number(number(/Non-2xx or 3xx responses: (\d+)/)) + Number(number(/timeout (\d+)/)),
  }
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1] ?? NaN

/** nginx, which serves a precompressed file. */
async function startNginx(html: Buffer): Promise<string> {
  const port = await freePort()
  const www = join(folder, 'www')
  mkdirSync(www)
  writeFileSync(join(www, 'index.html'), html)
  writeFileSync(join(www, 'index.html.gz'), gzipSync(html, { level: 9 }))
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1;
     pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
     events { worker_connections 1024; }
     http { access_log off; types { text/html html; } sendfile on; tcp_nopush on;
       keepalive_requests 1000000; open_file_cache max=10; gzip_static on;
       client_body_temp_path ${folder}; proxy_temp_path ${folder};
       fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
       server { listen 127.0.0.1:${port}; root ${www}; } }`,
  )
  running.push(spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' }))
  const address = `http://127.0.0.1:${port}/`
  await waitUntilReady(address)
  return address
}

async function smallest(guarded?: string): Promise<string> {
  const { address, child } = await startSmallest(folder, guarded)
  running.push(child)
  return address
}

/** The bytes and headers of a response by Node's own server: the upper bound for any routing. */
async function startBare(builtSite: string): Promise<string> {
  const port = await freePort()
  running.push(spawn(process.execPath, ['tests/bench/bare-server.ts', builtSite, String(port)], { stdio: 'ignore' }))
  const address = `http://127.0.0.1:${port}/`
  await waitUntilReady(address)
  return address
}

try {
  const site = await startSite()
  const bare = await startSite({ PAGE_CACHE_MB: '0' })
  const html = Buffer.from(await (await fetch(`${site.one}/`)).arrayBuffer())
  // The framework repeats the content of a page for its own script.
  const half = html.toString().slice(0, html.length / 2)
  const targets = {
    nginx: { address: await startNginx(html), packed: true },
    'Node alone': { address: await startBare(`${site.one}/`), packed: true },
    'page from memory': { address: `${site.one}/`, packed: true },
    'smallest app': { address: await smallest(), packed: true },
    'page of the framework': { address: `${bare.one}/`, packed: false },
    'a page as large behind a middleware': { address: await smallest(half), packed: false },
  }
  // Pages without requests are warmed up in the background for a while after a start.
  await wait(120_000)
  for (const one of Object.values(targets)) load(one, 3)
  const measurements = new Map<string, Measurement[]>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, one] of Object.entries(targets))
      measurements.set(name, [...(measurements.get(name) ?? []), load(one, SECONDS)])
  const rate = (name: keyof typeof targets) =>
    median((measurements.get(name) ?? []).map((measurement) => measurement.rate))
  const compressedBytes = gzipSync(html, { level: 9 }).length
  console.log(
    `home page, ${html.length} bytes, ${compressedBytes} compressed; ` +
      `${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s`,
  )
  for (const [name, list] of measurements) {
    const failed = list.reduce((sum, measurement) => sum + measurement.failed, 0)
    console.log(
      `${name.padEnd(36)} ${rate(name as keyof typeof targets)
        .toFixed(0)
        .padStart(6)}/s  p99 ${median(list.map(({ p99 }) => p99)).toFixed(1)} ms  failed ${failed}`,
    )
  }
  console.log(`page from memory against nginx: ${(rate('page from memory') / rate('nginx')).toFixed(2)}`)
  console.log(`Node alone against nginx: ${(rate('Node alone') / rate('nginx')).toFixed(2)}`)
  console.log(
    `page from memory against the smallest app: ${(rate('page from memory') / rate('smallest app')).toFixed(1)}`,
  )
  const frameworkRatio = rate('page of the framework') / rate('a page as large behind a middleware')
  console.log(`page of the framework against a page as large behind a middleware: ${frameworkRatio.toFixed(2)}`)
  await Promise.all([site.stop(), bare.stop()])
} finally {
  for (const child of running) child.kill()
  rmSync(folder, { recursive: true, force: true })
}
