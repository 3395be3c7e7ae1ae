import { describe, expect, it } from 'vitest'
import { sourceFiles, type SourceFile } from '../support/source-files.ts'

/** Rooms of the house by floor; the longest prefix that fits names the room. */
const FLOORS: Readonly<Record<string, number>> = {
  app: 5,
  'lib/server': 4,
  'lib/systems': 3,
  'lib/embedded': 3,
  'lib/documents': 3,
  components: 3,
  'middleware.ts': 3,
  'instrumentation-client.ts': 3,
  'instrumentation.ts': 3,
  'lib/contract': 2,
  'lib/door': 2,
  'lib/visitor': 2,
  'lib/analytics': 2,
  i18n: 2,
  'lib/domain': 1,
  'lib/http': 1,
  'lib/variants': 1,
  'lib/config': 0,
}
/** Rooms beside the house and what they may look into; nobody looks into them. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  'lib/serve': ['lib/door', 'lib/embedded', 'lib/systems', 'lib/http', 'lib/config', 'lib/domain'],
  // Runs in browsers, beside the pages.
  'lib/worker': ['lib/domain'],
  // The generators of catalogues and places also need the languages' own tables.
  'lib/cli': [
    'lib/door',
    'lib/embedded',
    'lib/systems',
    'lib/http',
    'lib/config',
    'lib/domain',
    'lib/variants',
    'i18n',
  ],
}
/** Rules by which the configuration checks its values, one for the whole site; they import nothing above themselves. */
const RULES_OF_VALUES = [
  'lib/domain/email.ts',
  'lib/domain/admin-roles.ts',
  'lib/domain/retention.ts',
  'lib/http/ip.ts',
]
const SIDEWAYS = [
  'lib/visitor -> i18n',
  'lib/visitor -> lib/contract',
  'lib/analytics -> lib/contract',
  'lib/door -> i18n',
]

const rooms = [...Object.keys(FLOORS), ...Object.keys(BESIDE)].sort((a, b) => b.length - a.length)
const roomOf = (path: string) => rooms.find((room) => path === room || path.startsWith(`${room}/`))
const files = sourceFiles()
const edges = (list: readonly SourceFile[]) =>
  list.flatMap((file) => file.imports.map((target) => ({ from: file.path, to: target })))

function isAllowed(from: string, to: string): boolean {
  const [source, target] = [roomOf(from), roomOf(to)]
  if (source === undefined || target === undefined) return to.startsWith('public/assets/i18n/')
  if (source === target) return true
  if (source === 'lib/config' && RULES_OF_VALUES.includes(to)) return true
  if (source in BESIDE) return (BESIDE[source] ?? []).includes(target)
  if (target in BESIDE) return false
  if (FLOORS[source] === FLOORS[target]) return SIDEWAYS.includes(`${source} -> ${target}`)
  return (FLOORS[source] ?? 0) > (FLOORS[target] ?? 0)
}

function cycleFrom(start: string, graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const seen = new Set<string>()
  const walk = (path: string, trail: string[]): string[] | undefined => {
    if (path === start && trail.length) return [...trail, path]
    if (seen.has(path)) return undefined
    seen.add(path)
    for (const next of graph.get(path) ?? []) {
      const found = walk(next, [...trail, path])
      if (found) return found
    }
    return undefined
  }
  return walk(start, [])
}

describe('the floors', () => {
  it('reads the whole house', () => {
    expect(files.length).toBeGreaterThan(80)
    expect(edges(files).length).toBeGreaterThan(200)
    expect(files.map((file) => file.path).filter((path) => !roomOf(path))).toEqual([])
  })

  it('knows a climbing import when it sees one', () => {
    expect(isAllowed('lib/domain/price.ts', 'lib/server/prices.ts')).toBe(false)
    expect(isAllowed('components/ui/price.tsx', 'lib/embedded/app.ts')).toBe(false)
    expect(isAllowed('lib/systems/product-backend.ts', 'lib/embedded/app.ts')).toBe(false)
    expect(isAllowed('lib/server/prices.ts', 'lib/serve/server.ts')).toBe(false)
    expect(isAllowed('lib/config/schema.ts', 'lib/domain/price.ts')).toBe(false)
    expect(isAllowed('app/page.tsx', 'lib/server/prices.ts')).toBe(true)
  })

  it('has no import that climbs', () => {
    expect(edges(files).filter(({ from, to }) => !isAllowed(from, to))).toEqual([])
  })

  it('has no circle', () => {
    const graph = new Map(files.map((file) => [file.path, file.imports]))
    expect(files.map((file) => cycleFrom(file.path, graph)).find((cycle) => cycle)).toBeUndefined()
  })
})
