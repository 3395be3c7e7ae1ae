import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasNginx } from '../../run/needs.mjs'
import { freePort } from '../site.ts'
import { tempFolder } from './temp-folder.ts'

// In CI missing programs fail the suite.
const has = process.env['CI'] === 'true' || hasNginx()

/** Name of suites that need nginx, and whether they are skipped. */
export const NGINX = { name: has ? 'nginx' : 'nginx (skipped: nginx or openssl is not installed)', skip: !has }

const HOST = 'genarium.example'

interface OwnNginx {
  /** Ports of https and http, and of a server that returns the rate-limit key of a client in `X-Forwarded-For`. */
  readonly ports: { readonly https: number; readonly http: number; readonly visitor: number }
  /** Folder with files of other builds. */
  readonly files: string
  /** Folder for request bodies that do not fit into memory. */
  readonly temp: string
  /** Removes servers from the upstream list and adds all others, as an operator does (docs/operations.md). */
  leaveOut(...ports: readonly number[]): Promise<void>
  /** Result of `nginx -t` for the configuration. */
  readonly checked: { readonly status: number | null; readonly output: string }
  /** Returns the access log and error log so far. */
  logs(): Promise<{ readonly access: string; readonly error: string }>
  stop(): Promise<void>
}

/** Replaces a text and fails with its name if it is missing, so that a changed file is noticed. */
function exchange(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`the configuration of nginx has no "${from}"`)
  return text.replaceAll(from, to)
}

/**
 * Starts nginx with the configuration of `deploy/nginx`, with test-specific ports, folders, servers and certificate.
 * @param servers at most three ports of servers on loopback, in place of 4201 to 4203
 */
export async function ownNginx(servers: readonly number[]): Promise<OwnNginx> {
  const folder = await tempFolder()
  // The workers of nginx are not child processes of this process.
  await chmod(folder.path, 0o755)
  const path = (name: string) => join(folder.path, name)
  const https = await freePort()
  const http = await freePort()
  const visitor = await freePort()
  await cp('deploy/nginx', folder.path, { recursive: true })
  await Promise.all(['cache', 'files', 'temp'].map((name) => mkdir(path(name))))
  await Promise.all(['cache', 'temp'].map((name) => chmod(path(name), 0o777)))
  const certificate = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${HOST}`,
  ]
  execFileSync('openssl', [...certificate, '-keyout', path('site.key'), '-out', path('site.pem')], { stdio: 'ignore' })

  const showVisitor = `server {
    listen 127.0.0.1:${visitor};
    set_real_ip_from 127.0.0.1;
    real_ip_header X-Forwarded-For;
    return 200 $visitor|$network|$allocation;
  }`
  const tempPaths = ['proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${path('temp')};`)
  const change = async (name: string, ...changes: readonly (readonly [string, string])[]) => {
    const text = await readFile(join('deploy/nginx', name), 'utf8')
    await writeFile(
      path(name),
      changes.reduce((now, [from, to]) => exchange(now, from, to), text),
    )
  }
  await change(
    'nginx.conf',
    ['/run/nginx.pid', path('nginx.pid')],
    ['/var/log/nginx/access.log', path('access.log')],
    ['flush=5s', 'flush=100ms'],
    ['"~^429 [^0]"', '"~^429 none"'],
    ['/var/cache/nginx/pages', path('cache')],
    ['/var/cache/nginx/bodies', path('temp')],
    ['send_timeout 10s', 'send_timeout 1s'],
    ['worker_processes auto', 'worker_processes 2'],
    ['worker_rlimit_nofile 131072;', ''],
    ['worker_connections 32768', 'worker_connections 4096'],
    ['http {', `http { ${tempPaths.join(' ')} ${showVisitor}`],
  )
  await change(
    'servers.conf',
    ...[4201, 4202, 4203].map((port, index): readonly [string, string] =>
      servers[index] === undefined
        ? [`:${port} max_fails`, `:${port} down max_fails`]
        : [`127.0.0.1:${port}`, `127.0.0.1:${servers[index]}`],
    ),
  )
  await change('site.conf', ['/srv/genarium/static', path('files')])
  await change(
    'hosts.conf',
    ['/etc/nginx/tls/', `${folder.path}/`],
    ['  listen [::]:80 default_server;\n', ''],
    ['  listen [::]:80;\n', ''],
    ['  listen [::]:443 ssl http2;\n', ''],
    ['  listen [::]:443 ssl http2 default_server sndbuf=128k;\n', ''],
    ['listen 80', `listen 127.0.0.1:${http}`],
    ['listen 443', `listen 127.0.0.1:${https}`],
  )
  const args = ['-p', folder.path, '-c', path('nginx.conf'), '-e', path('nginx.log')]
  const { status, stderr } = spawnSync('nginx', ['-t', ...args], { encoding: 'utf8' })
  const child = spawn('nginx', [...args, '-g', 'daemon off;'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let error = ''
  child.stderr.on('data', (chunk) => (error += chunk))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  // nginx writes its PID file once it listens.
  while (child.exitCode === null && !(await readFile(path('nginx.pid'), 'utf8').catch(() => '')))
    await new Promise((resolve) => setTimeout(resolve, 20))
  const list = await readFile(path('servers.conf'), 'utf8')
  return {
    async leaveOut(...ports) {
      await writeFile(
        path('servers.conf'),
        ports.reduce((now, port) => exchange(now, `:${port} max_fails`, `:${port} down max_fails`), list),
      )
      child.kill('SIGHUP')
    },
    ports: { https, http, visitor },
    files: path('files'),
    temp: path('temp'),
    checked: { status, output: stderr },
    logs: async () => ({ access: await readFile(path('access.log'), 'utf8'), error }),
    async stop() {
      child.kill('SIGTERM')
      await ended
      await folder.remove()
    },
  }
}
