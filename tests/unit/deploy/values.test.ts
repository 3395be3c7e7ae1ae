import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../../lib/config/config.ts'
import { environmentSchema } from '../../../lib/config/schema.ts'

const read = (path: string) => readFileSync(join('deploy', path), 'utf8')
const NAMES = Object.keys(environmentSchema.shape)

/** Values of the site that a file sets, by the way in which its kind writes them. */
const SETS: readonly (readonly [path: string, pattern: RegExp])[] = [
  ['systemd/genarium@.service', /[= ]([A-Z][A-Z0-9_]+)=/g],
  ['systemd/genarium-backup.service', /[= ]([A-Z][A-Z0-9_]+)=/g],
  ['docker/Dockerfile', /[ ]([A-Z][A-Z0-9_]+)=/g],
  ['docker/compose.yaml', /^ {4}([A-Z][A-Z0-9_]+):/gm],
  ['kubernetes/config.yaml', /^ {2}([A-Z][A-Z0-9_]+):/gm],
  ['kubernetes/secret.example.yaml', /^ {2}([A-Z][A-Z0-9_]+):/gm],
  ['kubernetes/site.yaml', /name: ([A-Z][A-Z0-9_]+)\b/g],
  ['kubernetes/migrate.yaml', /name: ([A-Z][A-Z0-9_]+)\b/g],
]

describe('deploy', () => {
  it.each(SETS)('%s sets values that there are', (path, pattern) => {
    const set = [...read(path).matchAll(pattern)].map(([, name]) => String(name)).filter((name) => name !== 'NEXT_TELEMETRY_DISABLED')
    expect(set.length).toBeGreaterThan(0)
    expect(set.filter((name) => !NAMES.includes(name.replace(/_FILE$/, '')))).toEqual([])
  })

  it.each([
    ['docker/compose.yaml', read('docker/compose.yaml'), /STOP_DELAY: (\d+)/, /stop_grace_period: (\d+)s/],
    ['kubernetes', read('kubernetes/config.yaml') + read('kubernetes/site.yaml'), /STOP_DELAY: '(\d+)'/, /terminationGracePeriodSeconds: (\d+)/],
  ])('%s leaves a server the time in which it stops by itself', (_name, text, delay, patience) => {
    const [wait, end] = [delay, patience].map((pattern) => Number(pattern.exec(text)?.[1]))
    expect(end).toBeGreaterThan(Number(wait) + 30)
  })

  it('every way to start a server gives it the same young generation', () => {
    const starts = [
      'package.json',
      'lib/cli/up.mjs',
      'deploy/systemd/genarium@.service',
      'deploy/docker/Dockerfile',
      'playwright.config.ts',
      'tests/support/site.ts',
    ]
      .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
      .filter((line) => line.includes('lib/serve/main.ts') && !line.includes('--dev'))
    expect(starts).toHaveLength(6)
    expect(starts.filter((line) => !line.includes('--max-semi-space-size=16'))).toEqual([])
  })

  it('the secrets of Kubernetes are those that the servers read', () => {
    const given = [...read('kubernetes/secret.example.yaml').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
    const asked = [...read('kubernetes/site.yaml').matchAll(/value: \/run\/secrets\/site\/(\w+)/g)].map(([, name]) => name)
    expect(asked.sort()).toEqual(given.sort())
  })

  it.each(['site', 'migrate'])('%s.yaml of Kubernetes has all values that those which it sets need', (name) => {
    const valuesOf = (path: string) =>
      Object.fromEntries([...read(path).matchAll(/^ {2}([A-Z][A-Z0-9_]+): '?([^'\n]*)'?$/gm)].map(([, key, value]) => [String(key), String(value)]))
    const secrets = valuesOf('kubernetes/secret.example.yaml')
    const given = [...read(`kubernetes/${name}.yaml`).matchAll(/name: ([A-Z][A-Z0-9_]+)_FILE, value: \/run\/secrets\/site\/(\w+)/g)]
    const handed = Object.fromEntries(given.map(([, key, file]) => [String(key), secrets[String(file)]]))
    expect(parseConfig({ ...valuesOf('kubernetes/config.yaml'), ...handed }).database).toMatchObject({ url: secrets['DATABASE_URL'] })
    // As files they are there where they are mounted.
    const items = [...read(`kubernetes/${name}.yaml`).matchAll(/\{ key: (\w+), path: \1 \}/g)].map(([, key]) => key)
    if (name === 'migrate') expect(items).toEqual(given.map(([, , file]) => file))
  })

  it('the image has what there is to be copied, and the build gets nothing else', () => {
    const copied = [...read('docker/Dockerfile').matchAll(/^COPY (?:--from=build )?([^\n]+) \S+$/gm)].flatMap(([, sources]) => String(sources).split(' '))
    const own = copied.map((path) => path.replace('/app/', '')).filter((path) => !['.', 'build', '/usr/local/bin/site-node'].includes(path))
    expect(own.filter((path) => !existsSync(path))).toEqual([])
    const sent = [...read('docker/Dockerfile.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => String(path))
    expect(sent.filter((path) => !existsSync(path))).toEqual([])
    expect(sent.some((path) => path.startsWith('.env') || path === 'data')).toBe(false)
    // What a build is made of (lib/cli/prepare.mjs) is among it.
    const [, listed = ''] = /SOURCES = \[([^\]]*)\]/.exec(readFileSync('lib/cli/prepare.mjs', 'utf8')) ?? []
    const sources = [...listed.matchAll(/'([^']+)'/g)].map(([, path]) => String(path))
    expect(sources.length).toBeGreaterThan(5)
    expect(sources.filter((path) => !sent.includes(path))).toEqual([])
  })

  it('the servers of nginx stand in both groups, here and in compose', () => {
    for (const path of ['nginx/servers.conf', 'docker/servers.conf']) {
      const [first, again] = read(path)
        .split('upstream site_again')
        .map((group) => [...group.matchAll(/^ {2}server (\S+) /gm)].map(([, address]) => address))
      expect(first).toHaveLength(3)
      expect(again).toEqual(first)
    }
    expect([...read('docker/compose.yaml').matchAll(/^ {2}(site-\d):$/gm)].map(([, name]) => `${name}:4200`)).toEqual(
      [...read('docker/servers.conf').matchAll(/server (\S+) max_fails=0/g)].map(([, address]) => address),
    )
  })
})

const has = spawnSync('kubectl', ['version', '--client']).status === 0

describe.skipIf(!has)(`deploy/kubernetes: ${has ? 'kubectl' : 'kubectl (skipped: it is not installed)'}`, () => {
  it('is read by kubectl, and the names of its resources are known', () => {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', 'deploy/kubernetes'], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    const kinds = [...stdout.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind)
    expect(kinds.sort()).toEqual(['ConfigMap', 'Deployment', 'HorizontalPodAutoscaler', 'Ingress', 'Job', 'Namespace', 'PodDisruptionBudget', 'Service'])
    const listed = readdirSync('deploy/kubernetes').filter((file) => !['kustomization.yaml', 'secret.example.yaml'].includes(file))
    expect(listed.filter((file) => !read('kubernetes/kustomization.yaml').includes(file))).toEqual([])
  })
})
