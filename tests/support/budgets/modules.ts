import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Load } from './compare.ts'
import { inOne, OF_PACKAGES } from './parts.ts'

const NODE = 'node_modules/node/bin/node'
const NEXT = 'node_modules/next/dist/bin/next'
const SNAPSHOT = 'budgets'
/** Smaller modules are counted together, so that the list stays readable. */
const SMALL = 256
const ENOUGH = 256 * 2 ** 20

type Modules = Record<string, number>

/** Modules of first loads, by route, and of lazy loads, by the module that `import()` names. */
export interface RouteModules {
  readonly first: ReadonlyMap<string, Modules>
  readonly later: ReadonlyMap<string, Modules>
}

interface Group {
  readonly type: 'group'
  readonly kind: string
  readonly trigger_module_ident: string | null
  readonly outputs: readonly string[]
}

interface Part {
  readonly type: 'part'
  readonly filename: string
  readonly source_path: string
  readonly size: number
}

function next(...args: string[]): string {
  // The same environment as that of the build.
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    NEXT_TELEMETRY_DISABLED: '1',
    __NEXT_PROCESSED_ENV: 'true',
  }
  const { status, stdout, stderr } = spawnSync(NODE, [NEXT, ...args], { encoding: 'utf8', maxBuffer: ENOUGH, env })
  if (status !== 0) throw new Error(`next ${args.join(' ')} ended with ${status}:\n${stdout.slice(-2000)}${stderr}`)
  return stdout
}

/** Names a project file by its path, a file of a package by the package, and the bundler's files by one name. */
function moduleName(path: string): string {
  const name = /^\[project\]\/(.*)$/.exec(path)?.[1]?.replace(/ \[.*\(css module\)$/, ', names of classes')
  return /^(?:.*\/)?(node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(name ?? '')?.[1] ?? name ?? 'the bundler itself'
}

const inBrowser = (file: string) => file.startsWith('[client-fs]')
const total = (modules: Modules) => Object.values(modules).reduce((sum, bytes) => sum + bytes, 0)

/** The modules of files. */
function modulesIn(parts: readonly Part[], files: ReadonlySet<string>): Modules {
  const modules: Modules = {}
  for (const { filename, source_path: path, size } of parts)
    if (files.has(filename)) modules[moduleName(path)] = (modules[moduleName(path)] ?? 0) + size
  return modules
}

function readRoute(route: string): { parts: Part[]; groups: Group[] } {
  const records = next('analyze', 'export', '--snapshot', SNAPSHOT, '--route', route)
    .split('\n')
    .filter((line) => /^\{"type":"(?:part|group)"/.test(line))
    .map((line) => JSON.parse(line) as Part | Group)
  return {
    parts: records.filter((record): record is Part => record.type === 'part' && inBrowser(record.filename)),
    groups: records.filter((record): record is Group => record.type === 'group' && record.outputs.some(inBrowser)),
  }
}

/** Names the module of an `import()`; those in packages share one name, as in the build. */
function triggerName(ident: string | null): string | undefined {
  const path = /^\[project\]\/(\S+)/.exec(ident ?? '')?.[1]
  return path?.includes('node_modules/') ? OF_PACKAGES : path
}

/** Files of lazy loads by name, one list for each way to load them. */
function lazyGroups(groups: readonly Group[]): ReadonlyMap<string, readonly (readonly string[])[]> {
  const ways = new Map<string, (readonly string[])[]>()
  for (const { kind, trigger_module_ident: trigger, outputs } of groups) {
    const name = kind === 'async' && triggerName(trigger)
    if (name) ways.set(name, [...(ways.get(name) ?? []), outputs])
  }
  return inOne(ways)
}

/**
 * Analyzes the current sources, which takes minutes: the build contains no module names, and source maps would change
 * it. The analysis contains unused code of packages that the build removes, so a package may be smaller in the build.
 */
export function analyzeModules(routes: Iterable<string>): RouteModules {
  next('analyze', '--output', '--snapshot', SNAPSHOT)
  const first = new Map<string, Modules>()
  const later = new Map<string, Modules>()
  for (const route of new Set(routes)) {
    const { parts, groups } = readRoute(route)
    const files = new Set(groups.flatMap(({ kind, outputs }) => (kind === 'async' ? [] : outputs)))
    first.set(route, modulesIn(parts, files))
    for (const [name, ways] of lazyGroups(groups))
      for (const outputs of ways) {
        const modules = modulesIn(parts, new Set(outputs.filter((file) => !files.has(file))))
        if (total(modules) > total(later.get(name) ?? {})) later.set(name, modules)
      }
  }
  rmSync('.next/diagnostics/analyze', { recursive: true, force: true })
  return { first, later }
}

/** Formats modules for the budgets: by name, the small ones together. */
export function listed(modules: Modules, small = 'small modules'): Load['modules'] {
  const large = Object.entries(modules).filter(([, bytes]) => bytes >= SMALL)
  const others = total(modules) - total(Object.fromEntries(large))
  return Object.fromEntries([
    ...large.sort(([a], [b]) => (a < b ? -1 : 1)),
    ...(others > 0 ? [[small, others] as const] : []),
  ])
}

/** Returns the modules that all have in common. */
export function common(all: readonly Modules[]): Modules {
  const [one = {}, ...others] = all
  return Object.fromEntries(
    Object.entries(one).filter(([name, bytes]) => others.every((modules) => modules[name] === bytes)),
  )
}

/** Returns the modules that `those` do not contain. */
export const beside = (modules: Modules, those: Modules): Modules =>
  Object.fromEntries(Object.entries(modules).filter(([name]) => !(name in those)))
